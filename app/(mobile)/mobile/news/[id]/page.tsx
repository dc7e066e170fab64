import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import {
  articleOf,
  articlePage,
  type ArticlePageProps,
} from '@/app/(desktop)/index/details/[id]/load-article';
import { ArticleBar } from '@/components/article/mobile/article-bar';
import { ArticleAround, ArticleText } from '@/components/article/mobile/article-screen';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { cachedSurroundings } from '@/lib/domain/article/cached';
import { publicCtx } from '@/lib/server/page';
import { mirrorMetadata, siteUrl } from '@/lib/server/site-url';
import { texts } from '@/lib/text/site';

export const dynamic = 'force-dynamic';

export async function generateMetadata(props: ArticlePageProps): Promise<Metadata> {
  const article = await articleOf(props);
  if (!article) return { title: texts.notFound };
  return mirrorMetadata(await articlePage(article));
}

export default async function MobileNewsDetailPage(props: ArticlePageProps) {
  const article = await articleOf(props);
  if (!article) notFound();
  const around = await cachedSurroundings(publicCtx(), article);
  return (
    <MobilePage
      title={article.categoryName}
      back
      bar={
        <ArticleBar
          id={article.id}
          title={article.title}
          url={siteUrl(`/mobile/news/${article.id}`)}
          list={{ href: `/mobile/news?category=${article.categoryId}`, label: '栏目' }}
        />
      }
    >
      <ArticleText article={article} />
      <ArticleAround {...around} />
    </MobilePage>
  );
}
