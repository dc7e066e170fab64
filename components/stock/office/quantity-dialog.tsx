'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { reasonOptions } from '@/components/stock/office/stock-look';
import { pickName } from '@/components/picker/pick-name';
import css from '@/components/stock/office/stock.module.css';
import office from '@/components/ui/office.module.css';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { NumberField, SelectField, TextField } from '@/components/ui/form/fields';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { randomToken } from '@/lib/core/ids';
import { MAX_COPIES, type StockItemRow } from '@/lib/domain/stock/contract';
import { addQuantityInput } from '@/lib/domain/stock/document-contract';
import { reasonsOf } from '@/lib/states/stock';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

/** 增减库存: a document of one line that holds at once. */
export function QuantityDialog({ item, onClose }: { item: StockItemRow; onClose: () => void }) {
  const client = useQueryClient();
  const [key] = useState(() => randomToken(18));
  const form = useZodForm(addQuantityInput, {
    initialValues: { stock_id: item.id, addQuantity: '', reasonKind: 'purchase', remark: '' },
    // One balance: the message of a refusal says it all.
    submit: (_typed, parsed) =>
      api
        .post('/api/admin/stock/addQuantity', parsed, { idempotencyKey: key })
        .finally(() => void invalidate(client, 'admin/stock')),
    success: ({ document }) => `库存已更新，单号 ${document.docNo}`,
    done: onClose,
  });
  const change = Number(form.values.addQuantity) || 0;
  const kind = change < 0 ? 'out' : 'in';
  const reason = form.values.reasonKind;
  const { setFieldValue } = form;
  // Another direction has other reasons.
  useEffect(() => {
    const [first] = reasonsOf(kind);
    if (first && !reasonsOf(kind).includes(reason)) setFieldValue('reasonKind', first);
  }, [kind, reason, setFieldValue]);
  return (
    <DialogForm title="增减库存" form={form} submitLabel="确认" onClose={onClose}>
      <p className={office.summary}>
        {pickName(item)}
        <br />
        {`${item.deliveryCenterName}：现存 ${item.onHand}，占用 ${item.reserved}，可用 ${item.available}`}
      </p>
      <NumberField
        name="addQuantity"
        label="增减册数"
        required
        min={-MAX_COPIES}
        max={MAX_COPIES}
        placeholder="例如 20 或 -3"
        hint="增加填正数，减少填负数；减少不能超过可用量"
      />
      <SelectField name="reasonKind" label="事由" required options={reasonOptions(kind)} />
      <TextField
        name="remark"
        label="备注"
        required={reason === 'other'}
        maxLength={200}
        placeholder={reason === 'other' ? '请写明原因' : '选填，仅内部可见'}
      />
      {change !== 0 && (
        <p className={css.after} role="status">
          {`确认后现存 ${item.onHand} → `}
          <strong>{item.onHand + change}</strong>
          {`，可用 ${item.available} → `}
          <strong className={item.available + change < 0 ? css.low : undefined}>
            {item.available + change}
          </strong>
        </p>
      )}
    </DialogForm>
  );
}
