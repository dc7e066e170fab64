import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { IssueLabels } from '@/components/order/office/issue-labels';
import { issueLabelInput } from '@/lib/domain/order/issue-contract';
import { findIssueHead, listIssueLabels } from '@/lib/domain/order/issue-queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '打印地址标签' };

interface LabelsPageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ page?: string }>;
}

/** Address labels without the office's frame, to be printed. */
export default async function LabelsPage({ params, searchParams }: LabelsPageProps) {
  const [{ id }, { page }] = await Promise.all([params, searchParams]);
  const from = `/mall/manage/periodicals/issues/${encodeURIComponent(id)}/labels`;
  const ctx = await pageCtx({ can: 'shipping.manage', from });
  const input = issueLabelInput.safeParse({ id, pageNum: page });
  if (!input.success || !(await findIssueHead(ctx, input.data.id))) notFound();
  return <IssueLabels issueId={input.data.id} view={await listIssueLabels(ctx, input.data)} />;
}
