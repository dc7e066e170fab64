'use client';

import { useQuery } from '@tanstack/react-query';
import css from '@/components/admin/office/platform-desk.module.css';
import { OpeningList } from '@/components/admin/office/opening-list';
import { cx } from '@/components/ui/cx';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { errorText } from '@/components/ui/error-text';
import { Panel } from '@/components/ui/panel';
import { formatMinute } from '@/lib/core/dates';
import type { OverviewView } from '@/lib/domain/admin/health-contract';
import { apiQuery } from '@/lib/client/query';

const tiles: readonly { key: keyof OverviewView; label: string; href: string }[] = [
  { key: 'pendingOrganizations', label: '待审核单位', href: '/admin/organizations' },
  { key: 'failedJobs', label: '失败的后台任务', href: '/admin/jobs?state=failed' },
  { key: 'openFindings', label: '未解决的账目异常', href: '/admin/system' },
  { key: 'failedLoginsToday', label: '今日登录失败', href: '/admin/logs/logins?success=false' },
  { key: 'adminsWithoutFactor', label: '未绑定验证器的管理员', href: '/admin/accounts' },
];

/** What waits for the platform's administrators; tiles without the permission are absent. */
export function PlatformOffice() {
  const { data, error, refetch } = useQuery(
    apiQuery('/api/admin/system/overview', {}, { refetchInterval: 60_000 }),
  );
  if (error)
    return (
      <EmptyState
        picture="error"
        title="待办加载失败"
        text={errorText(error)}
        action={<Button onClick={() => void refetch()}>重试</Button>}
        compact
      />
    );
  const shown = tiles.flatMap((tile) => {
    const value = data?.[tile.key];
    return typeof value === 'number' ? [{ ...tile, value }] : [];
  });
  return (
    <div aria-busy={!data}>
      <OpeningList steps={data?.opening ?? []} />
      <div className={css.tiles}>
        {shown.map(({ key, label, href, value }) => (
          <a key={key} className={cx(css.tile, value > 0 && css.hot)} href={href}>
            <span className={css.label}>{label}</span>
            <strong>{value}</strong>
          </a>
        ))}
      </div>
      <div className={css.columns}>
        {data && data.operations.length > 0 && (
          <Panel title="最近操作" extra={<a href="/admin/logs">全部 ›</a>}>
            {data.operations.map((o) => (
              <div key={o.id} className={css.row}>
                <span className={css.time}>{formatMinute(o.createdAt)}</span>
                <span>
                  {o.actorName} {o.actionLabel}（{o.entityLabel} {o.entityName ?? o.entityId}）
                </span>
              </div>
            ))}
          </Panel>
        )}
        {data && data.findings.length > 0 && (
          <Panel title="账目异常" extra={<a href="/admin/system">系统状态 ›</a>}>
            {data.findings.map((f) => (
              <div key={f.id} className={css.row}>
                <span className={css.time}>{formatMinute(f.foundAt)}</span>
                <span>
                  {f.name}
                  <br />
                  <code className={css.detail}>{f.detail}</code>
                </span>
              </div>
            ))}
          </Panel>
        )}
      </div>
    </div>
  );
}
