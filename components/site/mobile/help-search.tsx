'use client';

import css from '@/components/site/mobile/help-search.module.css';
import { useHelpSearch } from '@/components/site/use-help-search';
import { SearchField } from '@/components/ui/mobile/search-field';

/** The field above the questions. */
export function MobileHelpSearch() {
  const { said, search } = useHelpSearch();
  return (
    <div className={css.box}>
      <SearchField
        label="搜索问题"
        placeholder="输入关键词查找问题"
        action="/mobile/help"
        onChange={search}
        onSearch={search}
      />
      <p className={css.found} role="status">
        {said}
      </p>
    </div>
  );
}
