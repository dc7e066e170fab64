import { SearchField } from '@/components/ui/mobile/search-field';

interface NewsFieldProps {
  /** Searched alone. */
  category?: { id: number; name: string } | null | undefined;
  keyword?: string | undefined;
}

/** The field over the phone's list of news. */
export function NewsField({ category, keyword }: NewsFieldProps) {
  return (
    <SearchField
      label="搜索新闻"
      placeholder={category ? `在“${category.name}”中搜索` : '搜索新闻'}
      action="/mobile/news"
      defaultValue={keyword}
      button
    >
      {category && <input type="hidden" name="category" value={category.id} />}
    </SearchField>
  );
}
