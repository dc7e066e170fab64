'use client';

import css from '@/components/erp/office/erp.module.css';
import { Button } from '@/components/ui/button';
import { StatusTag, type Tone } from '@/components/ui/status-tag';
import { formatMinute } from '@/lib/core/dates';
import type { HealthView } from '@/lib/domain/erp/run-contract';

function stateOf(h: HealthView): { tone: Tone; label: string } {
  if (!h.configured) return { tone: 'gray', label: '未配置接口' };
  return h.ok ? { tone: 'green', label: '接口正常' } : { tone: 'red', label: '接口异常' };
}

const when = (iso: string | null) => (iso === null ? '—' : formatMinute(iso));

interface HealthStripProps {
  health: HealthView | undefined;
  failed: boolean;
  retry: () => void;
}

/** Whether the ERP answers now, when its stock was last taken over, and what waits. */
export function HealthStrip({ health, failed, retry }: HealthStripProps) {
  const state = health && stateOf(health);
  return (
    <section className={css.health} aria-label="ERP 状态" aria-busy={!health && !failed}>
      {state && health ? (
        <>
          <StatusTag tone={state.tone}>{state.label}</StatusTag>
          <p>{health.ok ? `应答 ${health.latencyMs ?? 0} 毫秒` : health.message}</p>
          <span className={css.facts}>
            <span>
              最近拉取 <b>{when(health.lastPullAt)}</b>
            </span>
            <span>
              最近文件导入 <b>{when(health.lastFileAt)}</b>
            </span>
            <a className="link-plain" href="/mall/manage/erp?tab=unmapped">
              {`待对照 ${health.unmapped}`}
            </a>
            <a className="link-plain" href="/mall/manage/erp/runs?tab=pushes&status=pending">
              {`待推送 ${health.pushPending}`}
            </a>
            <a className="link-plain" href="/mall/manage/erp/runs?tab=pushes&status=failed">
              {`推送失败 ${health.pushFailed}`}
            </a>
          </span>
        </>
      ) : failed ? (
        <>
          <p role="alert">ERP 状态读取失败。</p>
          <Button variant="outline" size="s" onClick={retry}>
            重试
          </Button>
        </>
      ) : (
        <p>正在检查 ERP 状态…</p>
      )}
    </section>
  );
}
