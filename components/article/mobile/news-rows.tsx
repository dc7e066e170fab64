import { ArticleRows } from '@/components/article/mobile/article-rows';
import { MoreArticles } from '@/components/article/mobile/more-articles';
import type { Paged } from '@/lib/core/page';
import type { ArticleSummary } from '@/lib/domain/article/contract';

interface NewsRowsProps {
  category: number | undefined;
  keyword?: string | undefined;
  page: Paged<ArticleSummary>;
  /** Texts to mark, from a search. */
  marks?: readonly string[] | undefined;
}

/** The first page of news as rows; the list goes on as one scrolls. */
export function NewsRows({ category, keyword, page, marks }: NewsRowsProps) {
  return (
    <MoreArticles
      key={`${category}:${keyword}`}
      category={category}
      keyword={keyword}
      first={{ ...page, list: page.list.map((a) => a.id) }}
      marks={marks}
    >
      <ArticleRows articles={page.list} named={category === undefined} marks={marks} />
    </MoreArticles>
  );
}
