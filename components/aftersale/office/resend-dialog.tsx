'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import css from '@/components/ui/office.module.css';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { SelectField, TextField } from '@/components/ui/form/fields';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { finishInput, type OfficeDetailView } from '@/lib/domain/aftersale/office-contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';
import { deliveryCorpsQuery } from '@/lib/domain/shipping/client';

interface ResendDialogProps {
  row: OfficeDetailView;
  onClose: () => void;
}

/** The parcel that goes out once more, without a price. */
export function ResendDialog({ row, onClose }: ResendDialogProps) {
  const client = useQueryClient();
  const corps = useQuery(deliveryCorpsQuery()).data ?? [];
  const form = useZodForm(finishInput, {
    initialValues: { id: row.id, deliveryCorpId: undefined, trackingNo: undefined, remark: '' },
    submit: (_typed, parsed) =>
      api.send('/api/admin/return/finish', parsed).finally(() => void invalidate(client, 'admin/return')),
    success: ({ message }) => message,
    done: onClose,
  });
  return (
    <DialogForm title="补寄发货" form={form} submitLabel="确认发货" onClose={onClose}>
      <p className={css.summary}>
        {row.order.receiver}
        <br />
        {row.goods}
      </p>
      <SelectField
        name="deliveryCorpId"
        label="物流公司"
        numeric
        clearable
        searchable
        options={corps.map((c) => ({ value: c.id, label: c.name }))}
      />
      <TextField
        name="trackingNo"
        label="运单号"
        maxLength={40}
        autoComplete="off"
        hint="自提或平邮的期刊可不填"
      />
      <TextField name="remark" label="备注" maxLength={200} placeholder="选填，仅内部可见" />
    </DialogForm>
  );
}
