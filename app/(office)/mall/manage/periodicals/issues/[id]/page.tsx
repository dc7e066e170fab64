import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { IssueDeliveryTable } from '@/components/order/office/issue-delivery-table';
import { PageHeader } from '@/components/ui/page-header';
import { idField } from '@/lib/core/fields';
import { findIssueHead } from '@/lib/domain/order/issue-queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '期刊寄送' };

export default async function IssuePage({ params }: { params: Promise<{ id: string }> }) {
  const { id: text } = await params;
  const from = `/mall/manage/periodicals/issues/${encodeURIComponent(text)}`;
  const ctx = await pageCtx({ can: 'shipping.manage', from });
  const id = idField.safeParse(text);
  const issue = id.success ? await findIssueHead(ctx, id.data) : null;
  if (!issue) notFound();
  return (
    <>
      <PageHeader
        title={`${issue.title} ${issue.issueTitle}`}
        text={`待寄 ${issue.ready} 行`}
        back={{ href: '/mall/manage/periodicals/issues', label: '期刊发行' }}
      />
      <IssueDeliveryTable issueId={issue.id} ready={issue.ready} />
    </>
  );
}
