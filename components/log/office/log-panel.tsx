import type { ReactNode } from 'react';
import { TabbedPanel } from '@/components/ui/tabbed-panel';

interface LogPanelProps {
  current: 'operations' | 'logins';
  children: ReactNode;
}

/** One of the two logs under the tabs of both. */
export function LogPanel(props: LogPanelProps) {
  return (
    <TabbedPanel
      {...props}
      label="日志"
      tabs={[
        { key: 'operations', label: '操作日志', href: '/admin/logs' },
        { key: 'logins', label: '登录日志', href: '/admin/logs/logins' },
      ]}
    />
  );
}
