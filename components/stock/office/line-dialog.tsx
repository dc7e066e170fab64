'use client';

import { pickName } from '@/components/picker/pick-name';
import office from '@/components/ui/office.module.css';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { NumberField, TextField } from '@/components/ui/form/fields';
import { MoneyField } from '@/components/ui/form/special-fields';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { MAX_COPIES } from '@/lib/domain/stock/contract';
import { documentItemEditInput, type DocumentLineView } from '@/lib/domain/stock/document-contract';
import { api } from '@/lib/client/api';

interface LineDialogProps {
  line: DocumentLineView;
  onSaved: () => void;
  onClose: () => void;
}

/** Copies, cost and remark of one line of a draft. */
export function LineDialog({ line, onSaved, onClose }: LineDialogProps) {
  const form = useZodForm(documentItemEditInput, {
    initialValues: {
      id: line.id,
      quantity: line.quantity,
      unitCostFen: line.unitCostFen ?? '',
      remark: line.remark ?? '',
    },
    submit: (input) => api.post('/api/admin/stock/item/edit', input).finally(onSaved),
    success: '明细已保存',
    done: onClose,
  });
  return (
    <DialogForm title="修改明细" form={form} width={440} onClose={onClose}>
      <p className={office.summary}>{pickName(line)}</p>
      <NumberField name="quantity" label="册数" required min={1} max={MAX_COPIES} />
      <MoneyField name="unitCostFen" label="进货单价（元）" placeholder="选填" />
      <TextField name="remark" label="备注" maxLength={200} placeholder="选填" />
    </DialogForm>
  );
}
