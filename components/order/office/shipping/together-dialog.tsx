'use client';

import { TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { trackingHint } from '@/components/order/office/ship-form';
import css from '@/components/order/office/shipping/together-dialog.module.css';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { errorText } from '@/components/ui/error-text';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { SelectField, useField } from '@/components/ui/form/fields';
import { FormFull, useFormOf } from '@/components/ui/form/form';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { randomToken } from '@/lib/core/ids';
import { shipTogetherInput, type ShipTogetherView } from '@/lib/domain/order/bulk-contract';
import type { DeliveryCorpView } from '@/lib/domain/shipping/contract';
import type { WaitingRow } from '@/lib/domain/shipping/office-contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';
import { deliveryCorpsQuery } from '@/lib/domain/shipping/client';

interface TogetherProps {
  rows: readonly WaitingRow[];
  onClose: () => void;
}

function NumberField({ corps }: { corps: readonly DeliveryCorpView[] }) {
  const { values } = useFormOf();
  const { value, set, shared } = useField({ name: 'trackingNo', label: '运单号', required: true });
  const text = typeof value === 'string' ? value : '';
  return (
    <TextInput
      {...shared}
      data-autofocus
      value={text}
      onChange={(e) => set(e.currentTarget.value)}
      maxLength={40}
      autoComplete="off"
      placeholder="扫码或输入"
      description={trackingHint(
        corps.find((c) => c.id === values.deliveryCorpId),
        text,
      )}
    />
  );
}

function Done({ view, onClose }: { view: ShipTogetherView; onClose: () => void }) {
  const ids = view.shipments.map((s) => s.shipmentId).join(',');
  return (
    <Dialog
      open
      onClose={onClose}
      title="已合并发货"
      width={520}
      footer={
        <Button data-autofocus onClick={onClose}>
          完成
        </Button>
      }
    >
      <p>{`${view.shipments.length} 个订单装入一个包裹，每个订单都能查到这个运单号。`}</p>
      <a
        className="link-plain"
        href={`/mall/manage/shipments/print?ids=${ids}`}
        target="_blank"
        rel="noopener"
      >
        {`打印 ${view.shipments.length} 张发货单`}
      </a>
    </Dialog>
  );
}

/** What of the receiver differs from that of the first order, as the command asks; phones are masked, so it asks again. */
function differences(row: WaitingRow, first: WaitingRow | undefined): string {
  const places = [
    ['收货人', 'receiverName'],
    ['手机号码', 'receiverPhone'],
    ['地区', 'region'],
    ['详细地址', 'address'],
  ] as const;
  const differs = places.filter(([, key]) => first && (row[key] ?? '').trim() !== (first[key] ?? '').trim());
  return differs.map(([label]) => label).join('、');
}

function Together({ rows, corps, onClose }: TogetherProps & { corps: readonly DeliveryCorpView[] }) {
  const client = useQueryClient();
  const [view, setView] = useState<ShipTogetherView | null>(null);
  // One key for this opening of the dialog: a second press sends nothing twice.
  const [requestKey] = useState(() => randomToken(16));
  const form = useZodForm(shipTogetherInput, {
    initialValues: {
      requestKey,
      deliveryCorpId: (corps.find((c) => c.isDefault) ?? corps[0])?.id ?? '',
      trackingNo: '',
      rows: rows.map((r) => ({
        orderId: r.orderId,
        ...(r.childOrderId !== null && { childOrderId: r.childOrderId }),
      })),
    },
    submit: (_typed, parsed) => api.post('/api/admin/shipping/together', parsed),
    done: (made) => {
      void invalidate(client, 'admin/order');
      setView(made);
    },
  });
  if (view) return <Done view={view} onClose={onClose} />;
  const apart = rows.map((r) => differences(r, rows[0]));
  return (
    <DialogForm
      title={`合并发货（${rows.length} 个订单）`}
      form={form}
      columns={2}
      width={640}
      submitLabel="确认发货"
      blocked={apart.some(Boolean)}
      onClose={onClose}
    >
      <FormFull>
        <p className={css.note}>
          收货人、手机号码和地址都相同的订单装入一个包裹，发出各订单全部未发商品；有一个订单不能发货时，都不发货。
        </p>
        <ul className={css.orders} aria-label="合并的订单">
          {rows.map((r, i) => (
            <li key={r.key}>
              <strong>{r.childNo ?? r.orderSn}</strong>
              <span>{r.goods}</span>
              <small>
                {[r.receiverName, r.receiverPhone, r.region, r.address].filter(Boolean).join(' ')}
              </small>
              {apart[i] && <em className={css.apart}>{`${apart[i]}与第一个订单不同，不能合并发货`}</em>}
            </li>
          ))}
        </ul>
      </FormFull>
      <SelectField
        name="deliveryCorpId"
        label="物流公司"
        required
        numeric
        searchable
        options={corps.map((c) => ({ value: c.id, label: c.name }))}
      />
      <NumberField corps={corps} />
    </DialogForm>
  );
}

/** Sends ticked orders of one receiver in one parcel, with one number (`shipping/together`). */
export function TogetherDialog({ rows, onClose }: TogetherProps) {
  const corps = useQuery(deliveryCorpsQuery());
  if (corps.data) return <Together rows={rows} corps={corps.data} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title="合并发货" width={640}>
      <p role={corps.error ? 'alert' : 'status'}>{corps.error ? errorText(corps.error) : '正在加载…'}</p>
    </Dialog>
  );
}
