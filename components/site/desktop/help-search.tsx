'use client';

import css from '@/components/site/desktop/help-search.module.css';
import { useHelpSearch } from '@/components/site/use-help-search';

/** The field above the questions. */
export function HelpSearch() {
  const { said, search } = useHelpSearch();
  return (
    <div className={css.box}>
      <span className={css.found} role="status">
        {said}
      </span>
      <label className="sr-only" htmlFor="help-search">
        搜索问题
      </label>
      <input
        id="help-search"
        type="search"
        className={css.input}
        placeholder="输入关键词查找问题"
        maxLength={50}
        onChange={(e) => search(e.currentTarget.value)}
      />
    </div>
  );
}
