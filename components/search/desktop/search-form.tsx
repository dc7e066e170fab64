import css from '@/components/search/desktop/search-form.module.css';
import { SuggestField } from '@/components/picker/suggest-field';

interface SearchFormProps {
  keyword: string;
  /** The tab that stays open. */
  type: string;
}

/** The search page's own box, in the place of the header's; a plain GET form. */
export function SearchForm({ keyword, type }: SearchFormProps) {
  return (
    <form className={css.form} action="/index/search" method="get" role="search" aria-label="站内搜索">
      {type !== 'all' && <input type="hidden" name="type" value={type} />}
      <label className="sr-only" htmlFor="search-keyword">
        关键词
      </label>
      <SuggestField id="search-keyword" defaultValue={keyword} placeholder="搜索新闻、信息公开、书刊" />
      <button type="submit">搜索</button>
    </form>
  );
}
