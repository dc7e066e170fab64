'use client';

import { useQueryClient } from '@tanstack/react-query';
import { AreaField } from '@/components/area/area-field';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { TextAreaField, TextField } from '@/components/ui/form/fields';
import { FormFull } from '@/components/ui/form/form';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { toast } from '@/components/ui/toast';
import { readFen } from '@/lib/core/money';
import { receiverUpdateInput, type ReceiverUpdatedView } from '@/lib/domain/order/office-act-contract';
import type { OfficeOrderDetailView } from '@/lib/domain/order/office-contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

const yuan = (fen: number | null) => (fen === null ? '不可达' : `¥${readFen(fen)}`);

/** What the new place would cost: the order's freight stays as it is. */
function freightHint({ freight }: ReceiverUpdatedView): string | null {
  return (
    freight &&
    `两地运费不同（原地址 ${yuan(freight.beforeFen)}，新地址 ${yuan(freight.afterFen)}），本订单运费不变`
  );
}

/** 修改收货信息 before anything of the order has left. */
export function ReceiverDialog({ order, onClose }: { order: OfficeOrderDetailView; onClose: () => void }) {
  const client = useQueryClient();
  const { receiver } = order;
  const form = useZodForm(receiverUpdateInput, {
    initialValues: {
      id: order.id,
      name: receiver?.name ?? '',
      phone: receiver?.phone ?? '',
      tel: receiver?.tel ?? '',
      areaCode: receiver?.areaCode ?? '',
      address: receiver?.address ?? '',
      postcode: receiver?.postcode ?? '',
      reason: '',
    },
    submit: (input) => api.post('/api/admin/order/receiver/update', input),
    success: '收货信息已修改',
    done: (reply) => {
      const hint = freightHint(reply);
      if (hint) toast.warn(hint);
      void invalidate(client, 'admin/order');
      onClose();
    },
  });
  return (
    <DialogForm title="修改收货信息" form={form} columns={2} width={600} onClose={onClose}>
      <TextField name="name" label="收货人" required maxLength={30} autoComplete="off" />
      <TextField name="phone" label="手机号码" required maxLength={40} autoComplete="off" />
      <FormFull>
        <AreaField name="areaCode" label="所在地区" required />
      </FormFull>
      <FormFull>
        <TextField name="address" label="详细地址" required maxLength={120} autoComplete="off" />
      </FormFull>
      <TextField name="tel" label="固定电话" maxLength={40} autoComplete="off" />
      <TextField name="postcode" label="邮政编码" maxLength={40} autoComplete="off" />
      <FormFull>
        <TextAreaField
          name="reason"
          label="说明"
          rows={2}
          maxLength={200}
          hint="修改前后的地址保留在操作记录中，运费不重新计算"
        />
      </FormFull>
    </DialogForm>
  );
}
