'use client';

import { CorpForm } from '@/components/shipping/office/corp-form';
import { DefaultAct } from '@/components/shipping/office/default-act';
import css from '@/components/shipping/office/settings.module.css';
import { WaybillAccountAct } from '@/components/shipping/office/waybill-account';
import { StatusTag } from '@/components/ui/status-tag';
import { enabledColumn, minuteColumn, placeColumn } from '@/components/ui/table/list-columns';
import { enabledFilter, ListedTable } from '@/components/ui/table/listed-table';
import type { Column } from '@/components/ui/table/types';
import { rowCalls } from '@/components/ui/table/row-calls';
import { BIN_TEXT } from '@/components/ui/undelete';
import type { DeliveryCorpRow } from '@/lib/domain/shipping/place-contract';
import { patternExamples } from '@/lib/domain/shipping/pattern-example-rules';
import { api } from '@/lib/client/api';

const corpCalls = rowCalls('/api/admin/deliveryCorp', 'deliveryCorp');

/** Clerks read numbers, not patterns. */
function exampleText(pattern: string): string {
  const examples = patternExamples(pattern);
  return examples ? `如 ${examples.join(' 或 ')}` : '已设置';
}

const columns: readonly Column<DeliveryCorpRow>[] = [
  placeColumn(),
  {
    key: 'name',
    title: '名称',
    width: 160,
    always: true,
    render: (r) => (
      <span className={css.tags}>
        {r.site ? (
          <a href={r.site} target="_blank" rel="noopener noreferrer">
            {r.name}
          </a>
        ) : (
          r.name
        )}
        {r.isDefault && <StatusTag tone="blue">默认</StatusTag>}
      </span>
    ),
  },
  { key: 'code', title: '快递100 编码', width: 140 },
  {
    key: 'phone',
    title: '客服电话',
    width: 120,
    render: (r) => <span className={css.number}>{r.phone ?? '—'}</span>,
  },
  {
    key: 'noPattern',
    title: '运单号格式',
    width: 210,
    render: (r) => (r.noPattern ? <span title={r.noPattern}>{exampleText(r.noPattern)}</span> : '—'),
  },
  {
    key: 'shipments',
    title: '发货单',
    width: 80,
    align: 'right',
    render: (r) => <span className={css.number}>{r.shipments}</span>,
  },
  enabledColumn(),
  { ...minuteColumn<DeliveryCorpRow>(), hidden: true },
];

const defaultAct = (r: DeliveryCorpRow) => (
  <>
    <WaybillAccountAct corp={r} />
    <DefaultAct
      subject={corpCalls.subject}
      row={r}
      makeDefault={(id: number) => api.post('/api/admin/deliveryCorp/default', { id })}
    />
  </>
);

/** Couriers in the order of the shipping desk; the default one stands first there. */
export function CorpTable() {
  return (
    <ListedTable<DeliveryCorpRow>
      id="deliveryCorps"
      label="物流公司"
      nameOf={(r) => r.name}
      columns={columns}
      filters={[{ kind: 'text', name: 'keyword', label: '关键词', placeholder: '名称或编码' }, enabledFilter]}
      calls={corpCalls}
      rowActions={defaultAct}
      actionsWidth={324}
      sortable={{
        hint: '发货时按此顺序选择；默认的物流公司排在最前。',
        load: async () => {
          const page = await api.get('/api/admin/deliveryCorp/list', { pageSize: 100 });
          return page.list.map((r) => ({ id: r.id, label: r.name, note: r.enabled ? null : '已停用' }));
        },
      }}
      form={CorpForm}
      deleteText={(r) =>
        r.shipments > 0 ? `已有 ${r.shipments} 张发货单使用它，不能删除；可以停用。` : BIN_TEXT
      }
      empty="发货时从这里选择物流公司。"
    />
  );
}
