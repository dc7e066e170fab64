import type { Metadata } from 'next';
import { OperationTable } from '@/components/log/manage/operation-table';
import { PageHeader } from '@/components/ui/page-header';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '操作日志' };

export default async function LogsPage() {
  await pageCtx({ can: 'log.read', from: '/admin/logs' });
  return (
    <>
      <PageHeader title="操作日志" text="只能追加，不能修改或删除" />
      <OperationTable />
    </>
  );
}
