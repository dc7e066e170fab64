import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { RunDetail } from '@/components/erp/office/run-detail';
import { AppError } from '@/lib/core/errors';
import { idField } from '@/lib/core/fields';
import { getRun } from '@/lib/domain/erp/run-queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: 'ERP 同步详情' };

/** One run of the synchronisation with its rows. */
export default async function ErpRunPage({ params }: { params: Promise<{ id: string }> }) {
  const { id: text } = await params;
  const from = `/mall/manage/erp/runs/${encodeURIComponent(text)}`;
  const ctx = await pageCtx({ can: 'erp.manage', from });
  const id = idField.safeParse(text);
  if (!id.success) notFound();
  const run = await getRun(ctx, id.data).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  });
  if (!run) notFound();
  return <RunDetail key={run.id} initial={run} />;
}
