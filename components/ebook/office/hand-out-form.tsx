'use client';

import { useQueryClient } from '@tanstack/react-query';
import office from '@/components/ui/office.module.css';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { NumberField, TextAreaField } from '@/components/ui/form/fields';
import { FormFull } from '@/components/ui/form/form';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { batchHandOutInput, MAX_BATCH_CODES, type BatchDetailView } from '@/lib/domain/ebook/batch-contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

/** 线下发放: codes of the pool become cards. */
export function HandOutForm({ batch, onClose }: { batch: BatchDetailView; onClose: () => void }) {
  const client = useQueryClient();
  const form = useZodForm(batchHandOutInput, {
    initialValues: { id: batch.id, quantity: Math.min(batch.free, MAX_BATCH_CODES), reason: '' },
    submit: (input) => api.send('/api/admin/ebook/batch/handOut', input),
    success: ({ data }) => `已发放 ${data.count} 个，可以打印激活卡`,
    done: () => {
      onClose();
      void invalidate(client, 'admin/ebook');
    },
  });
  return (
    <DialogForm
      title={`线下发放 ${batch.batchNo}`}
      form={form}
      onClose={onClose}
      submitLabel="发放"
      width={440}
    >
      <FormFull>
        <p className={office.summary}>发放后凭激活码即可激活，不再随订单售出；尚未激活的可以作废。</p>
      </FormFull>
      <NumberField
        name="quantity"
        label="数量"
        required
        min={1}
        max={Math.min(batch.free, MAX_BATCH_CODES)}
        hint={`未分配 ${batch.free} 个`}
      />
      <TextAreaField name="reason" label="发放对象和用途" required maxLength={200} rows={2} />
    </DialogForm>
  );
}
