import { SearchField } from '@/components/ui/mobile/search-field';

/** The field over the phone's list of products. */
export function ListField({ keyword }: { keyword?: string | undefined }) {
  return (
    <SearchField
      label="搜索书刊"
      placeholder="书名、作者或 ISBN"
      action="/mobile/list"
      defaultValue={keyword}
      button
    />
  );
}
