import type { Metadata } from 'next';
import { LogPanel } from '@/components/log/office/log-panel';
import { OperationTable } from '@/components/log/office/operation-table';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/data/ctx';
import { mayUnmask } from '@/lib/domain/exportJob/rules';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '操作日志' };

export default async function LogsPage() {
  const ctx = await pageCtx({ can: 'log.read', from: '/admin/logs' });
  const months = ctx.config.logKeepMonths;
  return (
    <>
      <PageHeader title="操作日志" text={`只能追加，不能修改或删除；保存 ${months} 个月`} />
      <LogPanel current="operations">
        <OperationTable full={mayUnmask(requireAdmin(ctx).permissions)} />
      </LogPanel>
    </>
  );
}
