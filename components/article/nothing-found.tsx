import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';

interface NothingFoundProps {
  /** Path of the site's search in this skin. */
  search: string;
  keyword: string;
}

/** A list of news that free words leave empty. */
export function NothingFound({ search, keyword }: NothingFoundProps) {
  return (
    <EmptyState
      picture="search"
      title="没有找到相关文章"
      text="请换一个关键词，或者在全站搜索。"
      action={
        <ButtonLink href={`${search}?keyword=${encodeURIComponent(keyword)}`} variant="outline">
          在全站搜索
        </ButtonLink>
      }
    />
  );
}
