import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ArticleSheet } from '@/components/article/desktop/article-sheet';
import { isAppError } from '@/lib/core/errors';
import { idField } from '@/lib/core/fields';
import type { Ctx } from '@/lib/data/ctx';
import type { ArticleView } from '@/lib/domain/article/contract';
import { findPreview } from '@/lib/domain/article/preview-queries';
import { pageCtx } from '@/lib/server/page';

export const dynamic = 'force-dynamic';
export const metadata: Metadata = { title: '文章预览', robots: { index: false, follow: false } };

async function previewOf(ctx: Ctx, text: string): Promise<ArticleView> {
  const id = idField.safeParse(text);
  if (!id.success) notFound();
  try {
    return await findPreview(ctx, id.data);
  } catch (e) {
    if (isAppError(e) && e.status === 404) notFound();
    throw e;
  }
}

/** The text in work in the frame of the public site, for the news desk only: guarded, never cached, not counted, not indexed. */
export default async function PreviewFramePage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const ctx = await pageCtx({ can: 'article.read', from: `/index/manage/article/frame/${id}` });
  return <ArticleSheet article={await previewOf(ctx, id)} />;
}
