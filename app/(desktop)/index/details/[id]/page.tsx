import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ArticleBody } from '@/components/article/desktop/article-body';
import { ArticleTools } from '@/components/article/desktop/article-tools';
import css from '@/components/article/desktop/details-page.module.css';
import { SideLinks } from '@/components/article/desktop/side-links';
import { SideProducts } from '@/components/site/desktop/side-products';
import { JsonLd } from '@/components/site/json-ld';
import { breadcrumbData, newsArticleData } from '@/components/site/structured-data';
import { Breadcrumbs } from '@/components/ui/breadcrumbs';
import { cx } from '@/components/ui/cx';
import { cachedCategory, cachedSurroundings } from '@/lib/domain/article/cached';
import type { ArticleLink } from '@/lib/domain/article/contract';
import { excerpt } from '@/lib/domain/article/rules';
import { cachedTop } from '@/lib/domain/product/cached';
import { publicCtx } from '@/lib/server/page';
import { publicMetadata, siteUrl } from '@/lib/server/site-url';
import { texts } from '@/lib/text/site';
import { articleOf, articlePage, type ArticlePageProps } from './load-article';

export const dynamic = 'force-dynamic';

export async function generateMetadata(props: ArticlePageProps): Promise<Metadata> {
  const article = await articleOf(props);
  if (!article) return { title: texts.notFound };
  return publicMetadata(await articlePage(article));
}

function Neighbour({ label, link }: { label: string; link: ArticleLink | null }) {
  return (
    <p>
      {label}：
      {link ? (
        <a href={`/index/details/${link.id}`}>{link.title}</a>
      ) : (
        <span className={css.none}>没有了</span>
      )}
    </p>
  );
}

export default async function DetailsPage(props: ArticlePageProps) {
  const article = await articleOf(props);
  if (!article) notFound();
  const ctx = publicCtx();
  const [around, category, products] = await Promise.all([
    cachedSurroundings(ctx, article),
    cachedCategory(ctx, article.categoryId),
    cachedTop(ctx, { sort: 'sales' }, 4),
  ]);
  const way = category ? [...category.parents, category] : [];
  const crumbs = [
    ...way.map((c) => ({ label: c.name, href: `/index/list?category=${c.id}` })),
    { label: '正文' },
  ];
  const path = `/index/details/${article.id}`;
  const url = siteUrl(path);
  const hasSide = around.related.length > 0 || products.length > 0;
  return (
    <div className={`wrap ${css.page}`}>
      <div className="no-print">
        <Breadcrumbs items={crumbs} />
      </div>
      <div className={cx(css.columns, !hasSide && css.alone)}>
        <article>
          <ArticleBody
            article={article}
            tools={<ArticleTools id={article.id} title={article.title} url={url} />}
          />
          <p className={css.printed}>{url}</p>
          {(around.previous || around.next) && (
            <nav className={`${css.turn} no-print`} aria-label="上一篇和下一篇">
              <Neighbour label="上一篇" link={around.previous} />
              <Neighbour label="下一篇" link={around.next} />
            </nav>
          )}
        </article>
        {hasSide && (
          <aside aria-label="相关内容" className={`${css.side} no-print`}>
            <SideLinks title="相关阅读" items={around.related} />
            <SideProducts products={products} />
          </aside>
        )}
      </div>
      <JsonLd
        data={newsArticleData(siteUrl, { ...article, path, description: excerpt(article.summary, 120) })}
      />
      <JsonLd data={breadcrumbData(siteUrl, crumbs)} />
    </div>
  );
}
