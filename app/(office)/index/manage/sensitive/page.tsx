import type { Metadata } from 'next';
import { SensitiveTable } from '@/components/article/office/sensitive-table';
import { PageHeader } from '@/components/ui/page-header';
import { checkPermission } from '@/lib/core/permissions';
import { requireAdmin } from '@/lib/data/ctx';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '敏感词' };

export default async function SensitivePage() {
  const ctx = await pageCtx({ can: 'sensitive.read', from: '/index/manage/sensitive' });
  const mayEdit = checkPermission('sensitive.edit', requireAdmin(ctx)) === 'ok';
  return (
    <>
      <PageHeader title="敏感词" text={mayEdit ? undefined : '由审核人员维护'} />
      <SensitiveTable mayEdit={mayEdit} />
    </>
  );
}
