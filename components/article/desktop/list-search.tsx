import css from '@/components/article/desktop/list-search.module.css';

interface ListSearchProps {
  keyword?: string | undefined;
  category: number | null;
}

/** Search inside the category shown; a plain GET form. */
export function ListSearch({ keyword, category }: ListSearchProps) {
  return (
    <form className={css.form} action="/index/list" method="get" role="search" aria-label="新闻搜索">
      {category !== null && <input type="hidden" name="category" value={category} />}
      <label className="sr-only" htmlFor="list-search">
        关键词
      </label>
      <input
        id="list-search"
        name="keyword"
        type="search"
        defaultValue={keyword}
        placeholder={category === null ? '在全部新闻中搜索' : '在本栏目中搜索'}
        maxLength={50}
        required
      />
      <button type="submit">搜索</button>
    </form>
  );
}
