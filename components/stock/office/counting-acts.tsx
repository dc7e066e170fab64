'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CountingImport } from '@/components/stock/office/counting-import';
import { countingHref } from '@/components/stock/office/counting-look';
import { Button, ButtonLink } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import type { CountingDetailView } from '@/lib/domain/stock/counting-contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

/** What the posting will do, in words. */
function posting(t: CountingDetailView): string {
  if (t.differing === 0) return '没有差异，库存不变。';
  return `盘盈 ${t.gainQty} 册 ${t.gainLines} 种，盘亏 ${t.lossQty} 册 ${t.lossLines} 种，将按差异调整当前现存量；盘点期间的销售和发货不受影响。生效后不能撤销，只能重新盘点。`;
}

/** The sheets of a task that has begun. */
function Sheets({ task: t, onImport }: { task: CountingDetailView; onImport: () => void }) {
  const may = t.allowedActions.includes('submit');
  return (
    <>
      {t.startedAt && (
        <ButtonLink
          variant="outline"
          size="s"
          href={`${countingHref(t.id)}/print`}
          target="_blank"
          rel="noopener"
        >
          打印盘点表
        </ButtonLink>
      )}
      {may && (
        <>
          <ButtonLink variant="outline" size="s" href={`/api/admin/counting/template?id=${t.id}`}>
            下载盘点表
          </ButtonLink>
          <Button variant="outline" size="s" onClick={onImport} aria-haspopup="dialog">
            导入盘点表
          </Button>
        </>
      )}
      {t.status === 'posted' && t.differing > 0 && (
        <ButtonLink
          variant="outline"
          size="s"
          href={`/mall/manage/stock/ledger?bizType=counting&bizId=${t.id}`}
        >
          库存流水
        </ButtonLink>
      )}
    </>
  );
}

/** The acts on a task that this person may do now, as the server says. */
export function CountingActs({ task: t }: { task: CountingDetailView }) {
  const client = useQueryClient();
  const [importing, setImporting] = useState(false);
  const may = (act: CountingDetailView['allowedActions'][number]) => t.allowedActions.includes(act);
  /** Also a refused act says something new about the task. */
  const run = async (call: Promise<unknown>) => {
    try {
      await call;
    } finally {
      await invalidate(client, 'admin/counting');
    }
  };
  return (
    <>
      <Sheets task={t} onImport={() => setImporting(true)} />
      {may('cancel') && (
        <ConfirmButton
          title={`取消盘点任务 ${t.taskNo}？`}
          text="已填写的实盘数会保留备查，不调整库存。"
          confirmLabel="取消任务"
          cancelLabel="返回"
          danger
          reason={{ label: '取消原因', required: true }}
          onConfirm={(reason = '') => run(api.send('/api/admin/counting/cancel', { id: t.id, reason }))}
          done="盘点任务已取消"
        >
          取消任务
        </ConfirmButton>
      )}
      {may('sendBack') && (
        <ConfirmButton
          title={`退回盘点任务 ${t.taskNo}？`}
          text="退回后可以继续填写，账面数仍以开始时为准。"
          confirmLabel="退回"
          reason={{ label: '退回原因', required: true }}
          onConfirm={(reason = '') => run(api.send('/api/admin/counting/sendBack', { id: t.id, reason }))}
          done="已退回"
        >
          退回
        </ConfirmButton>
      )}
      {may('start') && (
        <ConfirmButton
          variant="primary"
          title={`开始盘点 ${t.taskNo}？`}
          text="由系统取范围内各商品此刻的账面数。建议在当日发货结束后开始；盘点数应为开始时刻的数量。"
          confirmLabel="开始盘点"
          onConfirm={() => run(api.send('/api/admin/counting/start', { id: t.id }))}
          done="盘点已开始"
        >
          开始盘点
        </ConfirmButton>
      )}
      {may('submit') && (
        <ConfirmButton
          variant="primary"
          title={`提交盘点任务 ${t.taskNo}？`}
          text={
            t.todo > 0
              ? `还有 ${t.todo} 种商品未盘点，填写或跳过后才能提交。`
              : `共 ${t.lines} 行，跳过 ${t.skipped} 行，有差异 ${t.differing} 行。提交后由创建人和提交人以外的人审核。`
          }
          confirmLabel="提交审核"
          onConfirm={() => run(api.send('/api/admin/counting/submit', { id: t.id }))}
          done="已提交审核"
        >
          提交审核
        </ConfirmButton>
      )}
      {may('post') && (
        <ConfirmButton
          variant="primary"
          title={`审核通过 ${t.taskNo} 并调整库存？`}
          text={posting(t)}
          confirmLabel="调整库存"
          onConfirm={() => run(api.send('/api/admin/counting/finish', { id: t.id }))}
          done="库存已调整"
        >
          审核并调整库存
        </ConfirmButton>
      )}
      {importing && <CountingImport id={t.id} onClose={() => setImporting(false)} />}
    </>
  );
}
