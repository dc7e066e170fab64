'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TargetFields } from '@/components/ebook/office/target-fields';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { NumberField, RadioField, TextAreaField } from '@/components/ui/form/fields';
import { FormFull } from '@/components/ui/form/form';
import { DateField } from '@/components/ui/form/special-fields';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { randomToken } from '@/lib/core/ids';
import {
  batchAddInput,
  batchEditInput,
  MAX_BATCH_CODES,
  type BatchDetailView,
} from '@/lib/domain/ebook/batch-contract';
import { api } from '@/lib/client/api';
import { apiQuery, invalidate } from '@/lib/client/query';

const READ_DAYS = '从激活之日起计算；留空为长期有效';

/** A new batch of codes. */
export function BatchAddForm({ onClose, onMade }: { onClose: () => void; onMade: (id: number) => void }) {
  const client = useQueryClient();
  const [submitKey] = useState(() => randomToken(18));
  const form = useZodForm(batchAddInput, {
    initialValues: {
      productId: '',
      year: '',
      issueId: '',
      quantity: 100,
      use: 'stock',
      activateUntil: '',
      readDays: '',
      remark: '',
      submitKey,
    },
    submit: (input) => api.send('/api/admin/ebook/batch/add', input),
    success: ({ data }) => `已生成 ${data.quantity} 个激活码，批次 ${data.batchNo}`,
    done: ({ data }) => {
      onClose();
      void invalidate(client, 'admin/ebook');
      onMade(data.id);
    },
  });
  const productId = Number(form.values.productId) || undefined;
  const { data: choices } = useQuery(
    apiQuery('/api/admin/ebook/batch/choices', { productId }, { placeholderData: (before) => before }),
  );
  const own = choices?.products.filter((p) => !p.external);
  return (
    <DialogForm title="生成激活码" form={form} columns={2} width={680} onClose={onClose} submitLabel="生成">
      <TargetFields
        form={form}
        products={own}
        periodical={choices?.products.find((p) => p.id === productId)?.periodical ?? false}
        years={choices?.years ?? []}
        issues={choices?.issues ?? []}
      />
      <FormFull>
        <RadioField
          name="use"
          label="用途"
          options={[
            { value: 'stock', label: '随订单发放（先入库，付款时自动分配）' },
            { value: 'cards', label: '制卡发放（持卡人凭码激活，不随订单售出）' },
          ]}
        />
      </FormFull>
      <NumberField name="quantity" label="数量" required min={1} max={MAX_BATCH_CODES} />
      <DateField name="activateUntil" label="激活截止日期" hint="含当日；留空为不限" />
      <NumberField name="readDays" label="激活后可读天数" min={1} max={36_500} hint={READ_DAYS} />
      <TextAreaField
        name="remark"
        label="备注"
        maxLength={200}
        rows={2}
        required={form.values.use === 'cards'}
        placeholder={form.values.use === 'cards' ? '发放对象和用途，必填' : '选填'}
      />
    </DialogForm>
  );
}

/** Terms and remark of a batch. */
export function BatchEditForm({ batch, onClose }: { batch: BatchDetailView; onClose: () => void }) {
  const client = useQueryClient();
  const form = useZodForm(batchEditInput, {
    initialValues: {
      id: batch.id,
      activateUntil: batch.activateUntil ?? '',
      readDays: batch.readDays ?? '',
      remark: batch.remark ?? '',
    },
    submit: (input) => api.send('/api/admin/ebook/batch/edit', input),
    success: '保存成功',
    done: () => {
      onClose();
      void invalidate(client, 'admin/ebook');
    },
  });
  const given = batch.assigned + batch.activated > 0;
  return (
    <DialogForm title={`修改批次 ${batch.batchNo}`} form={form} onClose={onClose} width={440}>
      <DateField
        name="activateUntil"
        label="激活截止日期"
        hint={given ? '已有激活码发出，只能延后；留空为不限' : '含当日；留空为不限'}
      />
      <NumberField
        name="readDays"
        label="激活后可读天数"
        min={1}
        max={36_500}
        hint={given ? '已有激活码发出，只能增加；已激活的不受影响' : READ_DAYS}
      />
      <TextAreaField name="remark" label="备注" maxLength={200} rows={2} />
    </DialogForm>
  );
}
