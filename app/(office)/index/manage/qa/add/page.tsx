import type { Metadata } from 'next';
import { QaForm } from '@/components/site/office/qa-form';
import { PageHeader } from '@/components/ui/page-header';
import { idField } from '@/lib/core/fields';
import { requireAdmin } from '@/lib/data/ctx';
import { listQaGroupOptions } from '@/lib/domain/site/office-queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '新增问题' };

interface PageProps {
  searchParams: Promise<{ groupId?: string | string[] }>;
}

export default async function AddQaPage({ searchParams }: PageProps) {
  const ctx = await pageCtx({ can: 'site.edit', from: '/index/manage/qa/add' });
  const groups = await listQaGroupOptions(ctx);
  const asked = idField.safeParse((await searchParams).groupId);
  const group = groups.find((g) => g.value === asked.data) ?? groups[0];
  return (
    <>
      <PageHeader title="新增问题" back={{ href: '/index/manage/qa', label: '常见问题' }} />
      <QaForm
        groups={groups}
        userId={requireAdmin(ctx).userId}
        values={{ groupId: group?.value ?? '', question: '', answerHtml: '', enabled: true }}
      />
    </>
  );
}
