'use client';

import css from '@/components/shipping/office/settings.module.css';
import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '@/components/ui/button';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { RadioField, SelectField, SwitchField, TextField } from '@/components/ui/form/fields';
import { useRowForm } from '@/components/ui/form/use-row-form';
import { optionsOf } from '@/components/ui/options';
import { StatusTag } from '@/components/ui/status-tag';
import { enabledColumn, minuteColumn, placeColumn } from '@/components/ui/table/list-columns';
import { enabledFilter, ListedTable, type ListedFormProps } from '@/components/ui/table/listed-table';
import type { Column } from '@/components/ui/table/types';
import { rowCalls } from '@/components/ui/table/row-calls';
import { BIN_TEXT } from '@/components/ui/undelete';
import { shippingMethodFields, type ShippingMethodRow } from '@/lib/domain/shipping/method-contract';
import { shippingKinds } from '@/lib/states/shipping';
import { api } from '@/lib/client/api';
import { deliveryCorpsQuery } from '@/lib/domain/shipping/client';

const methodCalls = rowCalls('/api/admin/shippingMethod', 'shippingMethod');

/** How far the freight rules of a method reach: where none does, checkout refuses it. */
export function ReachTag({ row }: { row: Pick<ShippingMethodRow, 'kind' | 'rules' | 'nationwide'> }) {
  if (row.kind === 'pickup') return <span className={css.muted}>免运费</span>;
  if (row.rules === 0) return <StatusTag tone="amber">没有规则，不能下单</StatusTag>;
  if (!row.nationwide) return <StatusTag tone="amber">{`${row.rules} 条，仅部分地区`}</StatusTag>;
  return <span>{`${row.rules} 条，覆盖全国`}</span>;
}

const columns: readonly Column<ShippingMethodRow>[] = [
  placeColumn(),
  {
    key: 'name',
    title: '名称与说明',
    width: 220,
    always: true,
    render: (r) => (
      <span className={css.two}>
        <span>{r.name}</span>
        {r.description && <small>{r.description}</small>}
      </span>
    ),
  },
  { key: 'kind', title: '类型', width: 72, render: (r) => shippingKinds[r.kind] },
  { key: 'corpName', title: '默认物流公司', width: 130 },
  { key: 'rules', title: '运费规则', width: 176, render: (r) => <ReachTag row={r} /> },
  {
    key: 'orders',
    title: '订单',
    width: 80,
    align: 'right',
    render: (r) => <span className={css.number}>{r.orders}</span>,
  },
  enabledColumn(),
  { ...minuteColumn<ShippingMethodRow>(), hidden: true },
];

const rulesLink = (r: ShippingMethodRow) => (
  <ButtonLink className={css.act} variant="plain" size="s" href={`/mall/manage/shipping/${r.id}`}>
    运费规则
  </ButtonLink>
);

/** Ways of shipping in the order of checkout. */
export function MethodTable() {
  return (
    <ListedTable<ShippingMethodRow>
      id="shippingMethods"
      label="配送方式"
      nameOf={(r) => r.name}
      columns={columns}
      filters={[{ kind: 'text', name: 'keyword', label: '关键词', placeholder: '名称或说明' }, enabledFilter]}
      calls={methodCalls}
      rowActions={rulesLink}
      actionsWidth={232}
      sortable={{
        hint: '结算页按此顺序列出启用的配送方式，第一个可用的默认选中。',
        load: async () => {
          const page = await api.get('/api/admin/shippingMethod/list', { pageSize: 100 });
          return page.list.map((r) => ({ id: r.id, label: r.name, note: r.enabled ? null : '已停用' }));
        },
      }}
      form={MethodForm}
      deleteText={(r) =>
        r.orders > 0 ? `已有 ${r.orders} 个订单使用它，不能删除；可以停用。` : `连同运费规则${BIN_TEXT}`
      }
      empty="新增配送方式并设置运费规则后，买家才能下单纸质商品。"
    />
  );
}

function MethodForm({ row, onClose }: ListedFormProps<ShippingMethodRow>) {
  const corps = useQuery(deliveryCorpsQuery()).data ?? [];
  const form = useRowForm(shippingMethodFields, {
    row,
    calls: methodCalls,
    initialValues: {
      name: row?.name ?? '',
      kind: row?.kind ?? 'express',
      deliveryCorpId: row?.deliveryCorpId ?? '',
      description: row?.description ?? '',
      enabled: row?.enabled ?? true,
    },
    onClose,
  });
  const known = corps.map((c) => ({ value: c.id, label: c.name }));
  const lost = row?.deliveryCorpId && !corps.some((c) => c.id === row.deliveryCorpId);
  const pickup = form.values.kind === 'pickup';
  return (
    <DialogForm title={row ? '修改配送方式' : '新增配送方式'} form={form} onClose={onClose} width={480}>
      <TextField name="name" label="名称" required maxLength={20} placeholder="例如 快递" />
      <RadioField
        name="kind"
        label="类型"
        required
        options={optionsOf(shippingKinds)}
        hint={pickup ? '自提不收运费，不需要运费规则' : undefined}
      />
      {!pickup && (
        <SelectField
          name="deliveryCorpId"
          label="默认物流公司"
          numeric
          clearable
          placeholder="不指定"
          options={
            lost
              ? [...known, { value: row.deliveryCorpId as number, label: `${row.corpName}（已停用）` }]
              : known
          }
        />
      )}
      <TextField name="description" label="说明" maxLength={100} hint="显示在结算页的名称旁" />
      <SwitchField name="enabled" label="启用" hint="启用后出现在结算页；没有运费规则的地区不能使用" />
    </DialogForm>
  );
}
