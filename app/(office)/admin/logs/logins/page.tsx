import type { Metadata } from 'next';
import { LogPanel } from '@/components/log/office/log-panel';
import { LoginTable } from '@/components/log/office/login-table';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '登录日志' };

export default function LoginLogsPage() {
  return (
    <>
      <PageHeader title="登录日志" text="登录、失败和退出；登录名脱敏保存。" />
      <LogPanel current="logins">
        <LoginTable />
      </LogPanel>
    </>
  );
}
