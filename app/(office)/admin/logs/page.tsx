import type { Metadata } from 'next';
import { LogPanel } from '@/components/log/office/log-panel';
import { OperationTable } from '@/components/log/office/operation-table';
import { PageHeader } from '@/components/ui/page-header';
import { publicCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '操作日志' };

export default function LogsPage() {
  const months = publicCtx().config.logKeepMonths;
  return (
    <>
      <PageHeader title="操作日志" text={`只能追加，不能修改或删除；保存 ${months} 个月。`} />
      <LogPanel current="operations">
        <OperationTable />
      </LogPanel>
    </>
  );
}
