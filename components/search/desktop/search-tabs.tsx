import css from '@/components/search/desktop/search-tabs.module.css';
import { foundKindKeys, foundKinds, type FoundCounts } from '@/lib/domain/siteSearch/contract';

interface SearchTabsProps {
  keyword: string;
  type: keyof FoundCounts;
  counts: FoundCounts;
}

/** A search shows at most this many of a kind. */
const MOST = 1000;

/** Tabs by kind with their numbers; each is an address. */
export function SearchTabs({ keyword, type, counts }: SearchTabsProps) {
  const tabs: { key: keyof FoundCounts; label: string }[] = [
    { key: 'all', label: '全部' },
    ...foundKindKeys.map((key) => ({ key, label: foundKinds[key] })),
  ];
  const href = (key: string) => {
    const query = new URLSearchParams({ keyword });
    if (key !== 'all') query.set('type', key);
    return `/index/search?${query.toString()}`;
  };
  return (
    <nav className={css.tabs} aria-label="结果类型">
      {tabs.map(({ key, label }) => (
        <a key={key} href={href(key)} aria-current={key === type ? 'page' : undefined}>
          {label} <span>{counts[key] >= MOST ? `${MOST}+` : counts[key]}</span>
        </a>
      ))}
    </nav>
  );
}
