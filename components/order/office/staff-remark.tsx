'use client';

import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import css from '@/components/order/office/order-detail.module.css';
import { remarkLine } from '@/components/order/office/remark-line';
import { TextAreaField } from '@/components/ui/form/fields';
import { Form, FormRow } from '@/components/ui/form/form';
import { SubmitButton } from '@/components/ui/form/submit-button';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { Panel } from '@/components/ui/panel';
import { orderRemarkInput } from '@/lib/domain/order/office-contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

const remarkSchema = orderRemarkInput.extend({ remark: remarkLine(orderRemarkInput.shape.remark) });

interface RemarkProps {
  orderId: number;
  remark: string | null;
  mayEdit: boolean;
  /** Takes the lease; `false` when somebody else has it. */
  acquire: () => Promise<boolean>;
}

function RemarkForm({ orderId, remark, onClose }: { orderId: number; remark: string; onClose: () => void }) {
  const client = useQueryClient();
  const form = useZodForm(remarkSchema, {
    initialValues: { id: orderId, remark },
    submit: (_typed, parsed) => api.send('/api/admin/order/remark', parsed),
    success: ({ message }) => message,
    done: () => {
      void invalidate(client, 'admin/order');
      onClose();
    },
  });
  return (
    <Form form={form}>
      <TextAreaField
        name="remark"
        label="备注内容"
        rows={3}
        maxLength={500}
        hint="仅内部人员可见，留空为清除"
      />
      <FormRow>
        <SubmitButton size="xs">保存备注</SubmitButton>
        <Button size="xs" variant="default" onClick={onClose} disabled={form.busy}>
          取消
        </Button>
      </FormRow>
    </Form>
  );
}

/** The clerks' note on an order. */
export function StaffRemark({ orderId, remark, mayEdit, acquire }: RemarkProps) {
  const [editing, setEditing] = useState(false);
  const edit = async () => {
    if (await acquire()) setEditing(true);
  };
  return (
    <Panel
      title="内部备注"
      extra={
        mayEdit &&
        !editing && (
          <button type="button" className={css.textButton} onClick={() => void edit()}>
            {remark ? '修改备注' : '添加备注'}
          </button>
        )
      }
    >
      {editing ? (
        <RemarkForm orderId={orderId} remark={remark ?? ''} onClose={() => setEditing(false)} />
      ) : (
        <p className={remark ? css.note : css.none}>{remark ?? '暂无备注'}</p>
      )}
    </Panel>
  );
}
