import type { QaGroup } from '@/lib/domain/site/contract';

/** The questions of one group and those whose question or answer holds a text; groups that lose all of theirs are left out. */
export function filterQa(
  groups: readonly QaGroup[],
  wanted: { groupId?: number; keyword?: string },
): QaGroup[] {
  const word = wanted.keyword?.toLowerCase();
  const holds = (text: string) => !word || text.toLowerCase().includes(word);
  return groups
    .filter((g) => wanted.groupId === undefined || g.id === wanted.groupId)
    .map((g) => ({
      ...g,
      items: g.items.filter((i) => holds(i.question) || holds(i.answer.replaceAll(/<[^>]*>/g, ''))),
    }))
    .filter((g) => g.items.length > 0);
}

/** Whether sanitised HTML says or shows anything. */
export function saysSomething(safeHtml: string): boolean {
  if (/<(img|video|audio)\b/.test(safeHtml)) return true;
  return safeHtml.replaceAll(/<[^>]*>|&nbsp;|[\s\u00A0\u3000\u200B]/g, '') !== '';
}
