'use client';

import { Checkbox } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import css from '@/components/product/office/plans.module.css';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { Dialog } from '@/components/ui/dialog';
import { errorText } from '@/components/ui/error-text';
import { toast } from '@/components/ui/toast';
import type { PlanRow } from '@/lib/domain/product/plan-contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

const acts = { add: '新建', move: '改期', keep: '不变' } as const;

/** What the rule makes of a year, before it is written. */
export function GenerateDialog({ plan, onClose }: { plan: PlanRow; onClose: () => void }) {
  const client = useQueryClient();
  const [redate, setRedate] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const preview = useQuery({
    queryKey: ['plan', 'preview', plan.id, plan.version, redate],
    queryFn: () => api.post('/api/admin/product/issue/generate', { planId: plan.id, redate, preview: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
  const { data } = preview;
  const changes = (data?.added ?? 0) + (data?.moved ?? 0);
  const run = async () => {
    setBusy(true);
    setFailure('');
    try {
      const done = await api.post('/api/admin/product/issue/generate', { planId: plan.id, redate });
      toast.success(`已新建 ${done.added} 期${done.moved > 0 ? `，改期 ${done.moved} 期` : ''}`);
      void invalidate(client, 'admin/product');
      onClose();
    } catch (error) {
      setFailure(errorText(error));
      setBusy(false);
    }
  };
  const problem = failure || (preview.isError ? errorText(preview.error) : '');
  return (
    <Dialog
      open
      onClose={onClose}
      title={`生成 ${plan.year} 年期次`}
      width={560}
      dismissable={!busy}
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={busy}>
            取消
          </Button>
          <Button busy={busy} disabled={changes === 0 || preview.isFetching} onClick={() => void run()}>
            {changes === 0 ? '没有变化' : data?.moved ? `保存 ${changes} 期` : `生成 ${changes} 期`}
          </Button>
        </>
      }
    >
      <p className={css.rule}>
        {`按规则“${plan.ruleText}”，共 ${plan.issuesPerYear} 期。出刊日已到的期次会在整点自动出刊。`}
      </p>
      <Checkbox
        className={css.redate}
        label="未出刊的期次也改为规则的日期"
        checked={redate}
        onChange={(e) => setRedate(e.currentTarget.checked)}
      />
      {problem ? (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      ) : (
        <div className={cx(css.preview, preview.isFetching && css.waiting)} aria-busy={preview.isFetching}>
          {data ? (
            <ol>
              {data.issues.map((i) => (
                <li key={i.issueNo} className={css[i.act]}>
                  <span>{`第 ${i.issueNo} 期`}</span>
                  <span className={css.number}>
                    {i.before && <del>{i.before}</del>} {i.publishDate}
                  </span>
                  <span>{acts[i.act]}</span>
                </li>
              ))}
            </ol>
          ) : (
            <p className={css.rule}>正在计算…</p>
          )}
        </div>
      )}
    </Dialog>
  );
}
