'use client';

import { useQueryClient } from '@tanstack/react-query';
import { remarkLine } from '@/components/order/office/remark-line';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { TextAreaField } from '@/components/ui/form/fields';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import type { ResultsView } from '@/lib/core/results';
import { orderRemarkManyInput } from '@/lib/domain/order/bulk-contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

const schema = orderRemarkManyInput.extend({ remark: remarkLine(orderRemarkManyInput.shape.remark) });

interface RemarkManyProps {
  ids: readonly number[];
  onDone: (results: ResultsView['results']) => void;
  onClose: () => void;
}

/** A note on several orders, behind those that stand there. */
export function RemarkMany({ ids, onDone, onClose }: RemarkManyProps) {
  const client = useQueryClient();
  const form = useZodForm(schema, {
    initialValues: { ids: [...ids], remark: '' },
    submit: (_typed, parsed) => api.post('/api/admin/order/remark/batch', parsed),
    done: ({ results }) => {
      void invalidate(client, 'admin/order');
      onDone(results);
    },
  });
  return (
    <DialogForm
      title={`给 ${ids.length} 个订单添加备注`}
      form={form}
      submitLabel="添加备注"
      onClose={onClose}
    >
      <TextAreaField
        name="remark"
        label="备注内容"
        required
        rows={3}
        maxLength={500}
        hint="仅内部人员可见；已有备注的订单写在原有备注之后"
      />
    </DialogForm>
  );
}
