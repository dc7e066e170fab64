'use client';

import { AreaField } from '@/components/area/area-field';
import { DefaultAct } from '@/components/shipping/office/default-act';
import css from '@/components/shipping/office/settings.module.css';
import cells from '@/components/ui/cells.module.css';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { SwitchField, TextField } from '@/components/ui/form/fields';
import { FormFull } from '@/components/ui/form/form';
import { useRowForm } from '@/components/ui/form/use-row-form';
import { StatusTag } from '@/components/ui/status-tag';
import { enabledColumn, minuteColumn } from '@/components/ui/table/list-columns';
import { enabledFilter, ListedTable, type ListedFormProps } from '@/components/ui/table/listed-table';
import type { Column } from '@/components/ui/table/types';
import { rowCalls } from '@/components/ui/table/row-calls';
import { deliveryCenterFields, type DeliveryCenterRow } from '@/lib/domain/shipping/place-contract';
import { api } from '@/lib/client/api';

const centerCalls = rowCalls('/api/admin/deliveryCenter', 'deliveryCenter');

const columns: readonly Column<DeliveryCenterRow>[] = [
  { key: 'code', title: '代码', width: 84 },
  {
    key: 'name',
    title: '名称',
    width: 160,
    always: true,
    render: (r) => (
      <span className={css.tags}>
        {r.name}
        {r.isDefault && <StatusTag tone="blue">默认</StatusTag>}
      </span>
    ),
  },
  {
    key: 'onHand',
    title: '现存 / 占用',
    width: 110,
    align: 'right',
    render: (r) => (
      <a
        className={cells.link}
        href={`/mall/manage/stock?deliveryCenterId=${r.id}`}
        aria-label={`${r.onHand} / ${r.reserved}，${r.name}的库存`}
      >
        {`${r.onHand} / ${r.reserved}`}
      </a>
    ),
  },
  enabledColumn(),
  {
    key: 'address',
    title: '地址',
    width: 200,
    render: (r) => (
      <span className={css.two}>
        <span>{r.address ?? '—'}</span>
        {r.areaName && <small>{r.areaName}</small>}
      </span>
    ),
  },
  {
    key: 'contactName',
    title: '联系人',
    width: 140,
    render: (r) => (
      <span className={css.two}>
        <span>{r.contactName ?? '—'}</span>
        {r.contactPhone && <small className={css.number}>{r.contactPhone}</small>}
      </span>
    ),
  },
  { ...minuteColumn<DeliveryCenterRow>(), hidden: true },
];

const defaultAct = (r: DeliveryCenterRow) => (
  <DefaultAct
    subject={centerCalls.subject}
    row={r}
    makeDefault={(id: number) => api.post('/api/admin/deliveryCenter/default', { id })}
  />
);

/** The places that parcels leave from. */
export function CenterTable() {
  return (
    <ListedTable<DeliveryCenterRow>
      id="deliveryCenters"
      label="发货仓"
      nameOf={(r) => r.name}
      columns={columns}
      filters={[
        { kind: 'text', name: 'keyword', label: '关键词', placeholder: '名称、代码或地址' },
        enabledFilter,
      ]}
      calls={centerCalls}
      rowActions={defaultAct}
      actionsWidth={236}
      form={CenterForm}
      deleteText={() => '只有从未使用过的发货仓可以删除；使用过的可以停用。'}
      empty="发货仓存放库存，发货单从这里寄出。"
    />
  );
}

function CenterForm({ row, onClose }: ListedFormProps<DeliveryCenterRow>) {
  const form = useRowForm(deliveryCenterFields, {
    row,
    calls: centerCalls,
    initialValues: {
      code: row?.code ?? '',
      name: row?.name ?? '',
      areaCode: row?.areaCode ?? '',
      address: row?.address ?? '',
      contactName: row?.contactName ?? '',
      contactPhone: row?.contactPhone ?? '',
      enabled: row?.enabled ?? true,
    },
    onClose,
  });
  return (
    <DialogForm
      title={row ? '修改发货仓' : '新增发货仓'}
      form={form}
      columns={2}
      width={600}
      onClose={onClose}
    >
      <TextField name="code" label="代码" required maxLength={10} placeholder="BJ01" />
      <TextField name="name" label="名称" required maxLength={30} />
      <FormFull>
        <AreaField name="areaCode" label="所在地区" required />
      </FormFull>
      <FormFull>
        <TextField name="address" label="详细地址" required maxLength={100} hint="打印在发货单和退货说明上" />
      </FormFull>
      <TextField name="contactName" label="联系人" required maxLength={20} />
      <TextField name="contactPhone" label="联系电话" required maxLength={40} inputMode="tel" />
      <FormFull>
        <SwitchField name="enabled" label="启用" hint="停用后，其中的库存不再可售" />
      </FormFull>
    </DialogForm>
  );
}
