'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BatchEditForm } from '@/components/ebook/office/batch-form';
import { CodeBar } from '@/components/ebook/office/code-bar';
import { CodeTable } from '@/components/ebook/office/code-table';
import css from '@/components/ebook/office/codes.module.css';
import { HandOutForm } from '@/components/ebook/office/hand-out-form';
import { saveBatch } from '@/components/ebook/office/save-batch';
import { Button } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { DescriptionList } from '@/components/ui/description-list';
import { useFreshCall } from '@/components/ui/fresh';
import { Loaded } from '@/components/ui/loaded';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { useAddressId } from '@/components/ui/use-address-id';
import { formatMinute } from '@/lib/core/dates';
import type { BatchDetailView } from '@/lib/domain/ebook/batch-contract';
import { api } from '@/lib/client/api';
import { apiQuery, invalidate } from '@/lib/client/query';

const origin = (b: BatchDetailView) =>
  b.external ? '外部导入' : b.automatic ? '付款时自动生成' : '人工生成';

function Figures({ batch }: { batch: BatchDetailView }) {
  const figures = [
    ['总数', batch.total],
    ['未分配', batch.free],
    ['待激活', batch.assigned],
    ['已激活', batch.activated],
    ['已作废', batch.void],
    ['已冻结', batch.frozen],
  ] as const;
  return (
    <>
      <dl className={css.figures}>
        {figures.map(([label, n]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{n}</dd>
          </div>
        ))}
      </dl>
      <div className={css.whole}>
        <CodeBar row={batch} />
      </div>
    </>
  );
}

/** The acts on a batch; those that show codes in full ask for the second factor again. */
function Acts({ batch }: { batch: BatchDetailView }) {
  const client = useQueryClient();
  const fresh = useFreshCall();
  const [asking, setAsking] = useState<'edit' | 'handOut' | null>(null);
  const close = () => setAsking(null);
  return (
    <>
      {batch.handed > 0 && !batch.lapsed && (
        <a className={css.print} href={`/mall/manage/codes/batches/${batch.id}/print`}>
          {`打印激活卡（${batch.handed}）`}
        </a>
      )}
      {batch.free > 0 && !batch.external && !batch.lapsed && (
        <Button variant="outline" size="s" onClick={() => setAsking('handOut')} aria-haspopup="dialog">
          线下发放
        </Button>
      )}
      <ConfirmButton
        title={`导出批次 ${batch.batchNo}？`}
        text="表格含未分配和线下发放、尚未激活的完整激活码，随订单发放的只显示后 4 位。导出记入操作日志，请妥善保管文件。"
        confirmLabel="导出"
        onConfirm={async () => {
          await fresh(() => saveBatch(batch.id, batch.batchNo));
          void invalidate(client, 'admin/ebook');
        }}
        done="已导出"
      >
        导出
      </ConfirmButton>
      <Button variant="outline" size="s" onClick={() => setAsking('edit')} aria-haspopup="dialog">
        修改期限
      </Button>
      {batch.free > 0 && (
        <ConfirmButton
          title={`作废批次 ${batch.batchNo} 中未分配的激活码？`}
          text={`共 ${batch.free} 个，作废后不能恢复；已发放的不受影响。`}
          confirmLabel="作废"
          danger
          reason={{ label: '作废原因', required: true }}
          onConfirm={async (reason = '') => {
            try {
              await api.send('/api/admin/ebook/batch/void', { id: batch.id, reason });
            } finally {
              void invalidate(client, 'admin/ebook');
            }
          }}
          done="已作废"
        >
          作废未分配
        </ConfirmButton>
      )}
      {asking === 'edit' && <BatchEditForm batch={batch} onClose={close} />}
      {asking === 'handOut' && <HandOutForm batch={batch} onClose={close} />}
    </>
  );
}

function Batch({ batch }: { batch: BatchDetailView }) {
  return (
    <>
      <PageHeader
        back={{ href: '/mall/manage/codes/batches', label: '激活码批次' }}
        title={`批次 ${batch.batchNo}`}
        actions={<Acts batch={batch} />}
      />
      <div className={css.stack}>
        <Panel title={`${batch.title} ${batch.label}`}>
          <Figures batch={batch} />
          <DescriptionList
            columns={3}
            items={[
              { label: '来源', value: origin(batch) },
              { label: '生成人', value: batch.createdBy ?? '系统' },
              { label: '生成时间', value: formatMinute(batch.createdAt) },
              { label: '激活截止', value: batch.activateUntil ?? '不限' },
              {
                label: '可读天数',
                value: batch.readDays === null ? '长期有效' : `激活后 ${batch.readDays} 天`,
              },
              { label: '待制卡', value: batch.handed > 0 ? `${batch.handed} 张` : null },
              {
                label: '最近导出',
                value: batch.exportedAt && `${batch.exportedBy ?? ''} ${formatMinute(batch.exportedAt)}`,
              },
              { label: '备注', value: batch.remark, wide: true },
            ]}
          />
        </Panel>
        <CodeTable batchId={batch.id} />
      </div>
    </>
  );
}

/** One batch: its numbers, its terms, its codes. */
export function BatchDetail() {
  const query = useQuery(apiQuery('/api/admin/ebook/batch/detail/[id]', { id: useAddressId() }));
  return <Loaded query={query}>{(batch) => <Batch batch={batch} />}</Loaded>;
}
