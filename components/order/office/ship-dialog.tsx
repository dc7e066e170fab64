'use client';

import { NumberInput, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import rows from '@/components/ui/rows.module.css';
import css from '@/components/order/office/ship-dialog.module.css';
import {
  childShipLines,
  shipFailure,
  shipFormSchema,
  shipInput,
  shipLines,
  trackingHint,
  type ShipLine,
} from '@/components/order/office/ship-form';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { SelectField, TextField, useField } from '@/components/ui/form/fields';
import { FormFull, useFormOf } from '@/components/ui/form/form';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { bookTitle } from '@/lib/core/book-title';
import { randomToken } from '@/lib/core/ids';
import type { ChildOrderView } from '@/lib/domain/childOrder/contract';
import type { OfficeOrderDetailView } from '@/lib/domain/order/office-contract';
import type { DeliveryCorpView } from '@/lib/domain/shipping/contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';
import { deliveryCorpsQuery } from '@/lib/domain/shipping/client';

function QuantityCell({ index, line }: { index: number; line: ShipLine }) {
  const { value, set, shared } = useField({ name: `quantities.${index}`, label: '' });
  const { label: _label, withAsterisk: _asterisk, description: _description, ...props } = shared;
  return (
    <NumberInput
      {...props}
      size="xs"
      w={104}
      aria-label={`${bookTitle(line.title)}本次发货数量`}
      value={typeof value === 'number' ? value : ''}
      onChange={set}
      min={0}
      max={line.left}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
    />
  );
}

/** Starts a parcel of a few titles of a long order from none of them, and leads back to all. */
function AllOrNone({ lines }: { lines: readonly ShipLine[] }) {
  const form = useFormOf();
  const { quantities } = form.values;
  const none = Array.isArray(quantities) && quantities.every((n) => n === 0);
  return (
    <Button
      variant="plain"
      size="s"
      onClick={() =>
        form.setFieldValue(
          'quantities',
          lines.map((l) => (none ? l.left : 0)),
        )
      }
    >
      {none ? '全部发出' : '全部清零'}
    </Button>
  );
}

function Lines({ lines }: { lines: readonly ShipLine[] }) {
  return (
    <div className={css.lines}>
      <table className={rows.table}>
        <thead>
          <tr>
            <th scope="col">商品</th>
            <th scope="col" className={rows.right}>
              未发
            </th>
            <th scope="col">
              本次发货
              {lines.length > 1 && <AllOrNone lines={lines} />}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, i) => (
            <tr key={line.orderItemId}>
              <td>
                <span className={css.title}>{line.title}</span>
                <span className={css.sku}>
                  {line.sku}
                  {line.specLabel && ` · ${line.specLabel}`}
                </span>
              </td>
              <td className={rows.right}>{line.left}</td>
              <td className={css.quantity}>
                <QuantityCell index={i} line={line} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Gets the cursor when the dialog opens, for the scanner. */
function TrackingField({ corps }: { corps: readonly DeliveryCorpView[] }) {
  const { values } = useFormOf();
  const { value, set, shared } = useField({ name: 'trackingNo', label: '运单号' });
  const text = typeof value === 'string' ? value : '';
  const hint = trackingHint(
    corps.find((c) => c.id === values.deliveryCorpId),
    text,
  );
  return (
    <TextInput
      {...shared}
      data-autofocus
      value={text}
      onChange={(e) => set(e.currentTarget.value)}
      maxLength={40}
      autoComplete="off"
      placeholder="扫码或输入运单号"
      description={hint && <span className={css.hint}>{hint}</span>}
    />
  );
}

const WIDTH = 720;

interface ShipFormProps {
  title: string;
  order: OfficeOrderDetailView;
  child: ChildOrderView | undefined;
  corps: readonly DeliveryCorpView[];
  onClose: () => void;
}

function ShipForm({ title, order, child, corps, onClose }: ShipFormProps) {
  const client = useQueryClient();
  const lines = child ? childShipLines(order.items, child) : shipLines(order.items);
  const [requestKey] = useState(() => randomToken(16));
  const preset = corps.find((c) => c.isDefault) ?? corps[0];
  const form = useZodForm(shipFormSchema(lines), {
    initialValues: {
      deliveryCorpId: preset?.id,
      trackingNo: '',
      remark: '',
      quantities: lines.map((l) => l.left),
    },
    submit: async (_typed, parsed) => {
      try {
        return await api.send('/api/admin/shipping/add2', {
          ...shipInput(order.id, lines, parsed, child?.id),
          requestKey,
        });
      } catch (error) {
        void invalidate(client, 'admin/order');
        throw shipFailure(error, lines);
      }
    },
    success: ({ message }) => message,
    done: () => {
      void invalidate(client, 'admin/order');
      onClose();
    },
  });
  const receiver = child ?? order.receiver;
  const remark = child ? child.remark : order.remark;
  if (lines.length === 0) {
    return (
      <Dialog open onClose={onClose} title={title} width={WIDTH}>
        <p className={css.waiting}>
          {child ? '子订单没有可发的商品。' : '商品已分配给子订单，请在子订单中发货。'}
        </p>
      </Dialog>
    );
  }
  return (
    <DialogForm title={title} form={form} columns={2} width={WIDTH} submitLabel="确认发货" onClose={onClose}>
      <FormFull>
        {receiver && (
          <p className={css.receiver}>
            <span className={css.muted}>收货人</span>
            {receiver.name} {receiver.phone}
            <br />
            {receiver.region} {receiver.address}
          </p>
        )}
        {remark && (
          <p className={css.remark}>
            <span className={css.muted}>{child ? '子订单备注' : '买家备注'}</span>
            {remark}
          </p>
        )}
        <Lines lines={lines} />
      </FormFull>
      <SelectField
        name="deliveryCorpId"
        label="物流公司"
        numeric
        searchable
        options={corps.map((c) => ({ value: c.id, label: c.name }))}
      />
      <TrackingField corps={corps} />
      <FormFull>
        <TextField name="remark" label="发货备注" maxLength={200} placeholder="选填，仅内部可见" />
      </FormFull>
    </DialogForm>
  );
}

interface ShipDialogProps {
  order: OfficeOrderDetailView;
  /** The child order that is shipped, to its own receiver; absent: what goes to the order's. */
  child?: ChildOrderView;
  open: boolean;
  onClose: () => void;
}

/** Ships an order or one of its child orders, or a part of it: one parcel with one tracking number (`shipping/add2`). */
export function ShipDialog({ order, child, open, onClose }: ShipDialogProps) {
  // Fetched before the dialog opens, so that the cursor can stand in the form at once.
  const corps = useQuery({
    ...deliveryCorpsQuery(),
    enabled: open || order.allowedActions.includes('ship'),
  });
  if (!open) return null;
  const title = child ? `发货：子订单 ${child.childNo}` : `发货：订单 ${order.orderSn}`;
  if (corps.data) {
    return <ShipForm title={title} order={order} child={child} corps={corps.data} onClose={onClose} />;
  }
  return (
    <Dialog open onClose={onClose} title={title} width={WIDTH}>
      <p className={css.waiting} aria-busy={corps.isPending}>
        {corps.isError ? '物流公司加载失败，请关闭后重试。' : '正在加载…'}
      </p>
    </Dialog>
  );
}
