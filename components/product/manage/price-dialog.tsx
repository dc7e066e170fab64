'use client';

import { useQueryClient } from '@tanstack/react-query';
import { TextField } from '@/components/ui/form/fields';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { FormFull } from '@/components/ui/form/form';
import { MoneyField } from '@/components/ui/form/special-fields';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { ProductPriceInput } from '@/lib/domain/product/edit-contract';
import { productCalls, refreshProducts } from '@/lib/domain/product/office-client';
import type { AdminProductRow } from '@/lib/domain/product/office-contract';

interface PriceDialogProps {
  product: Pick<AdminProductRow, 'id' | 'version' | 'title' | 'listFen' | 'saleFen' | 'orgFen'>;
  onClose: () => void;
  done?: () => void;
}

/** New prices of an approved product: they hold at once. */
export function PriceDialog({ product, onClose, done }: PriceDialogProps) {
  const client = useQueryClient();
  const { id, version, listFen, saleFen, orgFen } = product;
  const form = useZodForm(ProductPriceInput, {
    initialValues: { id, version, listFen, saleFen, orgFen, reason: '' },
    submit: (input) => productCalls.price(input),
    success: '价格已生效',
    done: () => {
      void refreshProducts(client);
      done?.();
      onClose();
    },
  });
  return (
    <DialogForm title={`改价：${product.title}`} form={form} columns={2} width={560} onClose={onClose}>
      <MoneyField name="listFen" label="定价" required />
      <MoneyField name="saleFen" label="售价" required hint="不高于定价" />
      <MoneyField name="orgFen" label="单位价" hint="留空与售价相同" />
      <FormFull>
        <TextField
          name="reason"
          label="改价原因"
          maxLength={200}
          hint="保存后立即生效，不需要审核；改价前后的价格记入操作日志。已下单的订单不变。"
        />
      </FormFull>
    </DialogForm>
  );
}
