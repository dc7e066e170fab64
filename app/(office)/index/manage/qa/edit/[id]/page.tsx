import type { Metadata } from 'next';
import { readOr404 } from '@/app/(office)/index/manage/read-or-404';
import { QaForm } from '@/components/site/office/qa-form';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/data/ctx';
import { getOfficeQa, listQaGroupOptions } from '@/lib/domain/site/office-queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '编辑问题' };

interface PageProps {
  params: Promise<{ id: string }>;
}

export default async function EditQaPage({ params }: PageProps) {
  const { id } = await params;
  const ctx = await pageCtx({ can: 'site.edit', from: `/index/manage/qa/edit/${id}` });
  const [qa, groups] = await Promise.all([
    readOr404(id, (known) => getOfficeQa(ctx, known)),
    listQaGroupOptions(ctx),
  ]);
  const { groupId, question, answerHtml, enabled } = qa;
  return (
    <>
      <PageHeader title="编辑问题" back={{ href: '/index/manage/qa', label: '常见问题' }} />
      <QaForm
        qa={{ id: qa.id, version: qa.version, updatedAt: qa.updatedAt }}
        groups={groups}
        userId={requireAdmin(ctx).userId}
        values={{ groupId, question, answerHtml, enabled }}
      />
    </>
  );
}
