'use client';

import { createContext, useContext } from 'react';
import css from '@/components/shipping/office/settings.module.css';
import { AreaField } from '@/components/area/area-field';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { NumberField, SwitchField } from '@/components/ui/form/fields';
import { FormFull } from '@/components/ui/form/form';
import { MoneyField } from '@/components/ui/form/special-fields';
import { useRowForm } from '@/components/ui/form/use-row-form';
import { Price } from '@/components/ui/price';
import { enabledColumn } from '@/components/ui/table/list-columns';
import { ListedTable, type ListedFormProps } from '@/components/ui/table/listed-table';
import type { Column, ListParams } from '@/components/ui/table/types';
import { freightRuleFields, type FreightRuleRow } from '@/lib/domain/shipping/method-contract';
import { formatWeight } from '@/lib/domain/shipping/rules';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api, type CallInput } from '@/lib/client/api';
import { queryKey } from '@/lib/client/query';
import { rowCalls } from '@/components/ui/table/row-calls';
import { pageOffset } from '@/lib/core/page';

const priced = (grams: number, fen: number) => (
  <span className={css.number}>
    {formatWeight(grams)} <Price fen={fen} plain />
  </span>
);

const columns: readonly Column<FreightRuleRow>[] = [
  { key: 'areaName', title: '地区', width: 160, always: true },
  { key: 'first', title: '首重', width: 140, render: (r) => priced(r.firstWeightG, r.firstFen) },
  { key: 'step', title: '续重', width: 140, render: (r) => priced(r.stepWeightG, r.stepFen) },
  { key: 'freeOverFen', title: '满额免运费', width: 130, as: 'price' },
  enabledColumn(),
];

const RULES = '/api/admin/shippingMethod/rule';

/** All rules of a method come at once; the table gets its page of them. */
const ruleCalls = (shippingMethodId: number) => ({
  ...rowCalls(RULES, 'freightRule'),
  add: (input: z.input<typeof freightRuleFields>) =>
    api.post(`${RULES}/add`, { ...input, shippingMethodId } satisfies CallInput<
      'POST',
      `${typeof RULES}/add`
    >),
  query: ({ pageNum, pageSize }: ListParams) =>
    queryOptions({
      queryKey: queryKey(`${RULES}/list`, { shippingMethodId, pageNum, pageSize }),
      queryFn: async ({ signal }) => {
        const all = await api.get(`${RULES}/list`, { shippingMethodId }, { signal });
        const from = pageOffset({ pageNum, pageSize });
        return { list: all.slice(from, from + pageSize), total: all.length, pageNum, pageSize };
      },
    }),
});

/** Freight rules of one way of shipping; the most exact area wins. */
export function RuleTable({ methodId }: { methodId: number }) {
  return (
    <MethodId value={methodId}>
      <ListedTable<FreightRuleRow>
        id="freightRules"
        label="运费规则"
        nameOf={(r) => r.areaName}
        columns={columns}
        calls={ruleCalls(methodId)}
        form={RuleForm}
        deleteText={(r) =>
          r.areaCode === null
            ? '删除后，没有单独规则的地区不能再使用这种配送方式。'
            : '删除后，该地区按上一级地区或全国的规则计算运费；都没有时不能下单。'
        }
        empty="没有规则的地区不能使用这种配送方式。通常先设置全国规则，再为偏远地区单独设置。"
      />
    </MethodId>
  );
}

/** The method to which a new rule belongs. */
const MethodId = createContext(0);

function RuleForm({ row, onClose }: ListedFormProps<FreightRuleRow>) {
  const methodId = useContext(MethodId);
  const form = useRowForm(freightRuleFields, {
    row,
    calls: ruleCalls(methodId),
    initialValues: {
      areaCode: row?.areaCode ?? '',
      firstWeightG: row?.firstWeightG ?? 1000,
      firstFen: row?.firstFen ?? '',
      stepWeightG: row?.stepWeightG ?? 500,
      stepFen: row?.stepFen ?? '',
      freeOverFen: row?.freeOverFen ?? '',
      enabled: row?.enabled ?? true,
    },
    onClose,
  });
  return (
    <DialogForm
      title={row ? '修改运费规则' : '新增运费规则'}
      form={form}
      columns={2}
      width={600}
      onClose={onClose}
    >
      <FormFull>
        <AreaField
          name="areaCode"
          label="地区"
          anyLevel
          hint="不选省份为全国；可只选到省或市，越具体的地区越优先"
        />
      </FormFull>
      <NumberField name="firstWeightG" label="首重" required min={1} max={1_000_000} suffix=" 克" />
      <MoneyField name="firstFen" label="首重价格" required />
      <NumberField name="stepWeightG" label="续重单位" required min={1} max={1_000_000} suffix=" 克" />
      <MoneyField name="stepFen" label="每个续重单位的价格" required />
      <MoneyField
        name="freeOverFen"
        label="满额免运费"
        placeholder="不免"
        hint="商品金额达到此数时不收运费"
      />
      <SwitchField name="enabled" label="启用" hint="停用后按上一级地区或全国的规则计算" />
    </DialogForm>
  );
}
