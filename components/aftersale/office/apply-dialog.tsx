'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { z } from 'zod';
import { QuantityField } from '@/components/aftersale/office/quantity-field';
import { Button } from '@/components/ui/button';
import { useMay } from '@/components/ui/office-user';
import css from '@/components/ui/office.module.css';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { RadioField, SelectField, TextAreaField } from '@/components/ui/form/fields';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { optionsOf } from '@/components/ui/options';
import rows from '@/components/ui/rows.module.css';
import { useAddressId } from '@/components/ui/use-address-id';
import { randomToken } from '@/lib/core/ids';
import { officeApplyInput } from '@/lib/domain/aftersale/office-contract';
import { reasonsOf } from '@/lib/domain/aftersale/rules';
import {
  afterSaleGoods,
  afterSaleKinds,
  afterSaleReasons,
  type AfterSaleGoods,
  type AfterSaleKind,
} from '@/lib/states/aftersale';
import type { OfficeOrderDetailView } from '@/lib/domain/order/office-contract';
import { isDigital } from '@/lib/domain/product/rules';
import type { ProductKind } from '@/lib/states/product-kind';
import type { OrderState } from '@/lib/states/order';
import { api } from '@/lib/client/api';
import { apiQuery, invalidate } from '@/lib/client/query';

type Line = OfficeOrderDetailView['items'][number];

/** Copies of a line that the case may name, open cases left aside; the server has the last word. E-copies and subscriptions never count as sent. */
function mostOf(line: Line, kind: unknown, goodsState: unknown): number {
  const digital = isDigital(line.kind as ProductKind);
  if (kind === 'refund_only' && goodsState === 'unshipped')
    return line.quantity - line.cancelledQty - (digital ? line.returnedQty : line.shippedQty);
  return digital || line.byIssue ? 0 : line.shippedQty - line.returnedQty;
}

/** The reasons of a case hang on its kind and on where the goods are. */
const reasonsFor = (kind: AfterSaleKind, goodsState: AfterSaleGoods) =>
  reasonsOf({ kind, goodsState: kind === 'refund_only' ? goodsState : 'shipped' });

/** The contract, with lines that are left out at 0; what no longer fits after a change of the kind is said at its field. */
const formInput = (items: readonly Line[]) =>
  officeApplyInput
    .extend({
      lines: z
        .array(
          z.object({ orderItemId: z.number(), quantity: z.number('请填写数量').int('请填写整数').min(0) }),
        )
        .refine((lines) => lines.some((l) => l.quantity > 0), '请填写要申请售后的数量'),
    })
    .superRefine(({ kind, goodsState, reasonKind, lines }, check) => {
      if (!reasonsFor(kind, goodsState).includes(reasonKind))
        check.addIssue({ code: 'custom', path: ['reasonKind'], message: '请重新选择申请原因' });
      for (const [i, { quantity }] of lines.entries()) {
        const line = items[i];
        const most = line ? mostOf(line, kind, goodsState) : 0;
        if (quantity > most)
          check.addIssue({ code: 'custom', path: ['lines', i, 'quantity'], message: `最多 ${most}` });
      }
    });

function ApplyDialog({ order, onClose }: { order: OfficeOrderDetailView; onClose: () => void }) {
  const client = useQueryClient();
  const router = useRouter();
  const [submitKey] = useState(() => randomToken(16));
  const may = (kind: AfterSaleKind, goods: AfterSaleGoods) =>
    order.items.some((l) => mostOf(l, kind, goods) > 0);
  const sent = may('refund_only', 'shipped');
  const [schema] = useState(() => formInput(order.items));
  const form = useZodForm(schema, {
    initialValues: {
      submitKey,
      orderId: order.id,
      kind: 'refund_only',
      goodsState: sent ? 'shipped' : 'unshipped',
      reasonKind: '' as never,
      reason: '',
      lines: order.items.map((l) => ({ orderItemId: l.id, quantity: 0 })),
    },
    submit: (_typed, parsed) =>
      api.send('/api/admin/return/apply', { ...parsed, lines: parsed.lines.filter((l) => l.quantity > 0) }),
    success: ({ message }) => message,
    done: ({ data }) => {
      void invalidate(client, 'admin/return');
      router.push(`/mall/manage/returns/${data.id}`);
    },
  });
  const { kind, goodsState } = form.values;
  const reasons = reasonsFor(kind, goodsState ?? 'shipped');
  return (
    <DialogForm title="代客申请售后" form={form} width={640} submitLabel="提交申请" onClose={onClose}>
      <RadioField
        name="kind"
        label="售后类型"
        required
        options={optionsOf(afterSaleKinds).map((o) => ({
          ...o,
          disabled: o.value !== 'refund_only' && !sent,
        }))}
      />
      {kind === 'refund_only' && (
        <RadioField
          name="goodsState"
          label="货物状态"
          required
          options={optionsOf(afterSaleGoods).map((o) => ({
            ...o,
            disabled: !may('refund_only', o.value),
          }))}
        />
      )}
      <div className={rows.scroll}>
        <table className={rows.table}>
          <thead>
            <tr>
              <th scope="col">商品</th>
              <th scope="col" className={rows.right}>
                购买
              </th>
              <th scope="col" className={rows.right}>
                已发
              </th>
              <th scope="col" className={rows.right}>
                可申请
              </th>
              <th scope="col">申请数量</th>
            </tr>
          </thead>
          <tbody>
            {order.items.map((line, i) => (
              <tr key={line.id}>
                <td>{line.title}</td>
                <td className={rows.right}>{line.quantity}</td>
                <td className={rows.right}>{line.shippedQty}</td>
                <td className={rows.right}>{mostOf(line, kind, goodsState)}</td>
                <td>
                  <QuantityField
                    name={`lines.${i}.quantity`}
                    label={`${line.title}申请数量`}
                    max={mostOf(line, kind, goodsState)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {typeof form.errors.lines === 'string' && (
        <p className={css.problem} role="alert">
          {form.errors.lines}
        </p>
      )}
      <SelectField
        name="reasonKind"
        label="申请原因"
        required
        options={reasons.map((value) => ({ value, label: afterSaleReasons[value] }))}
      />
      <TextAreaField
        name="reason"
        label="买家的说明"
        required
        rows={3}
        maxLength={500}
        hint="买家电话中的说法，买家可见"
      />
    </DialogForm>
  );
}

const OPEN: readonly OrderState[] = ['to_ship', 'part_shipped', 'shipped', 'completed'];

/** 代客申请: for a buyer who called. The case then goes its usual way. */
export function ApplyForBuyer() {
  const mayApply = useMay('order.manage');
  const { data: order } = useQuery({
    ...apiQuery('/api/admin/order/detail/[id]', { id: useAddressId() }),
    enabled: false,
  });
  const [open, setOpen] = useState(false);
  if (!mayApply || !order || !OPEN.includes(order.status)) return null;
  return (
    <>
      <Button variant="outline" size="s" onClick={() => setOpen(true)} aria-haspopup="dialog">
        代客申请售后
      </Button>
      {open && <ApplyDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}
