import type { Metadata } from 'next';
import { LogPanel } from '@/components/log/office/log-panel';
import { LoginTable } from '@/components/log/office/login-table';
import { PageHeader } from '@/components/ui/page-header';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '登录日志' };

export default async function LoginLogsPage() {
  await pageCtx({ can: 'log.read', from: '/admin/logs/logins' });
  return (
    <>
      <PageHeader title="登录日志" text="登录、失败和退出；登录名脱敏保存" />
      <LogPanel current="logins">
        <LoginTable />
      </LogPanel>
    </>
  );
}
