import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { CaseOffice } from '@/components/aftersale/office/case-desk';
import { AppError } from '@/lib/core/errors';
import { idField } from '@/lib/core/fields';
import { getOfficeCase } from '@/lib/domain/aftersale/office-detail-queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '售后单详情' };

/** One case, for the desk. */
export default async function ReturnPage({ params }: { params: Promise<{ id: string }> }) {
  const { id: text } = await params;
  const from = `/mall/manage/returns/${encodeURIComponent(text)}`;
  const ctx = await pageCtx({ can: 'order.desk', from });
  const id = idField.safeParse(text);
  if (!id.success) notFound();
  const found = await getOfficeCase(ctx, id.data).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  });
  if (!found) notFound();
  return <CaseOffice key={found.id} initial={found} />;
}
