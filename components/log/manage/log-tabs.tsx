import { CountTabs } from '@/components/ui/count-tabs';

/** The two logs. */
export function LogTabs({ current }: { current: 'operations' | 'logins' }) {
  return (
    <CountTabs
      label="日志"
      current={current}
      tabs={[
        { key: 'operations', label: '操作日志', href: '/admin/logs' },
        { key: 'logins', label: '登录日志', href: '/admin/logs/logins' },
      ]}
    />
  );
}
