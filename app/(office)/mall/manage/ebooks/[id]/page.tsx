import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { AssetView } from '@/components/ebook/office/asset-view';
import { isAppError } from '@/lib/core/errors';
import { idField } from '@/lib/core/fields';
import { getAsset } from '@/lib/domain/ebook/publish-queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '出版物文件' };

interface PageProps {
  params: Promise<{ id: string }>;
}

/** One version of a publication, looked at before it is put in force. */
export default async function EbookPage({ params }: PageProps) {
  const { id } = await params;
  const ctx = await pageCtx({ can: 'ebook.published', from: `/mall/manage/ebooks/${id}` });
  const parsed = idField.safeParse(id);
  if (!parsed.success) notFound();
  const asset = await getAsset(ctx, parsed.data).catch((e: unknown) => {
    if (isAppError(e) && e.status === 404) notFound();
    throw e;
  });
  return <AssetView initial={asset} />;
}
