import css from '@/components/search/desktop/search-tabs.module.css';
import { foundTabs } from '@/components/search/found-tabs';
import type { FoundCounts } from '@/lib/domain/siteSearch/contract';
import { foundKindKeys } from '@/lib/domain/siteSearch/rules';

interface SearchTabsProps {
  keyword: string;
  type: keyof FoundCounts;
  counts: FoundCounts;
}

/** Tabs by kind with their numbers; each is an address. */
export function SearchTabs({ keyword, type, counts }: SearchTabsProps) {
  return (
    <nav className={css.tabs} aria-label="结果类型">
      {foundTabs('/index/search', keyword, counts, ['all', ...foundKindKeys]).map(
        ({ key, label, count, href }) => (
          <a key={key} href={href} aria-current={key === type ? 'page' : undefined}>
            {label} <span>{count}</span>
          </a>
        ),
      )}
    </nav>
  );
}
