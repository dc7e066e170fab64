import { ArticleBody } from '@/components/article/desktop/article-body';
import css from '@/components/article/desktop/details-page.module.css';
import sheet from '@/components/article/desktop/article-sheet.module.css';
import { Breadcrumbs } from '@/components/ui/breadcrumbs';
import type { ArticleView } from '@/lib/domain/article/contract';

/** An article as the public page sets it, without what belongs to a published one: neighbours, tools, counters. */
export function ArticleSheet({ article }: { article: ArticleView }) {
  return (
    <div className={`wrap ${css.page}`}>
      <p className={sheet.mark}>预览：内容尚未对公众开放</p>
      <Breadcrumbs items={[{ label: article.categoryName }, { label: '正文' }]} />
      <article>
        <ArticleBody article={article} />
      </article>
    </div>
  );
}
