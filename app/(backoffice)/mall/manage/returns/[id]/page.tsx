import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { CaseDesk } from '@/components/aftersale/manage/case-desk';
import { AppError } from '@/lib/core/errors';
import { idField } from '@/lib/core/fields';
import { getDeskCase } from '@/lib/domain/aftersale/desk-detail-queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '售后单详情' };

/** One case, for the desk. */
export default async function ReturnPage({ params }: { params: Promise<{ id: string }> }) {
  const { id: text } = await params;
  const from = `/mall/manage/returns/${encodeURIComponent(text)}`;
  const ctx = await pageCtx({ can: 'order.desk', from });
  const id = idField.safeParse(text);
  if (!id.success) notFound();
  const found = await getDeskCase(ctx, id.data).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  });
  if (!found) notFound();
  return <CaseDesk key={found.id} initial={found} />;
}
