'use client';

import { useQuery } from '@tanstack/react-query';
import { AlertsPanel } from '@/components/admin/office/alerts-panel';
import css from '@/components/admin/office/health-page.module.css';
import { Button } from '@/components/ui/button';
import { DescriptionList } from '@/components/ui/description-list';
import { EmptyState } from '@/components/ui/empty-state';
import { errorText } from '@/components/ui/error-text';
import { Panel } from '@/components/ui/panel';
import { StatusTag, type Tone } from '@/components/ui/status-tag';
import { formatDateTime } from '@/lib/core/dates';
import { healthLevels, type HealthLevel } from '@/lib/domain/admin/health-contract';
import { apiQuery } from '@/lib/client/query';

/** Seconds after which the page asks again by itself. */
const HEALTH_EVERY_SECONDS = 30;

const tones: Record<HealthLevel, Tone> = { ok: 'green', warn: 'amber', bad: 'red' };

/** How each part of the system is; asks again by itself. */
export function HealthPage() {
  const { data, error, isFetching, refetch } = useQuery(
    apiQuery('/api/admin/system/health', {}, { refetchInterval: HEALTH_EVERY_SECONDS * 1000 }),
  );
  if (error)
    return (
      <EmptyState
        picture="error"
        title="系统状态读取失败"
        text={errorText(error)}
        action={<Button onClick={() => void refetch()}>重试</Button>}
      />
    );
  return (
    <>
      <div className={css.head} aria-live="polite">
        {data && <StatusTag tone={tones[data.level]}>总体{healthLevels[data.level]}</StatusTag>}
        <span className={css.time}>
          {data ? `检查于 ${formatDateTime(data.checkedAt)}，` : '正在检查…'}每 {HEALTH_EVERY_SECONDS}{' '}
          秒自动刷新
        </span>
        <Button variant="outline" size="s" busy={isFetching} onClick={() => void refetch()}>
          立即检查
        </Button>
      </div>
      <div className={css.grid}>
        {data?.parts.map((part) => (
          <Panel
            key={part.key}
            title={part.label}
            extra={<StatusTag tone={tones[part.level]}>{part.levelLabel}</StatusTag>}
          >
            <p className={css.text}>{part.text}</p>
            <DescriptionList items={[...part.facts, { label: '检查用时', value: `${part.ms} 毫秒` }]} />
          </Panel>
        ))}
      </div>
      <AlertsPanel />
    </>
  );
}
