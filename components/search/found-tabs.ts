import type { FoundCounts } from '@/lib/domain/siteSearch/contract';
import { foundKinds } from '@/lib/domain/siteSearch/rules';

/** A search shows at most this many of a kind. */
const MOST = 1000;

export interface FoundTab {
  key: keyof FoundCounts;
  label: string;
  /** The number as it is shown. */
  count: string;
  href: string;
}

/** Tabs by kind with their numbers; each is an address below `path`. */
export function foundTabs(
  path: string,
  keyword: string,
  counts: FoundCounts,
  order: readonly (keyof FoundCounts)[],
): FoundTab[] {
  return order.map((key) => {
    const query = new URLSearchParams({ keyword });
    if (key !== 'all') query.set('type', key);
    return {
      key,
      label: key === 'all' ? '全部' : foundKinds[key],
      count: counts[key] >= MOST ? `${MOST}+` : String(counts[key]),
      href: `${path}?${query.toString()}`,
    };
  });
}

/** What is said over results that hold only a part of the words. */
export const looseNotes = {
  any: '没有同时包含全部关键词的内容，以下内容包含其中一部分。',
  pairs: '没有与关键词完全相同的词语，以下内容含有相同的文字。',
} as const;
