'use client';

import { useQueryClient } from '@tanstack/react-query';
import { centersFor, choicesOf, reasonOptions } from '@/components/stock/office/stock-look';
import { useCenters } from '@/components/stock/office/use-centers';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { SelectField, TextField } from '@/components/ui/form/fields';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { documentEditInput, type DocumentDetailView } from '@/lib/domain/stock/document-contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

interface HeadDialogProps {
  document: DocumentDetailView;
  onClose: () => void;
}

/** Reason, delivery centre and remark of a draft; its direction is fixed. */
export function HeadDialog({ document: d, onClose }: HeadDialogProps) {
  const centers = useCenters();
  const client = useQueryClient();
  const form = useZodForm(documentEditInput, {
    initialValues: {
      id: d.id,
      version: d.version,
      reasonKind: d.reasonKind,
      deliveryCenterId: d.deliveryCenterId,
      remark: d.remark ?? '',
    },
    submit: (input) =>
      api.post('/api/admin/stock/edit', input).finally(() => void invalidate(client, 'admin/stock')),
    success: '单头已保存',
    done: onClose,
  });
  // A centre that was closed since keeps its name.
  const offered = centersFor(d.kind, centers, d.deliveryCenterId);
  return (
    <DialogForm title={`修改${d.kindLabel}单`} form={form} width={440} onClose={onClose}>
      <SelectField name="reasonKind" label="事由" required options={reasonOptions(d.kind)} />
      <SelectField name="deliveryCenterId" label="发货仓" required numeric options={choicesOf(offered)} />
      <TextField name="remark" label="备注" maxLength={200} placeholder="选填" />
    </DialogForm>
  );
}
