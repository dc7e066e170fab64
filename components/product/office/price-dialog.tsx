'use client';

import { useQueryClient } from '@tanstack/react-query';
import { PriceForm, priceDone } from '@/components/product/office/price-form';
import { MoneyField } from '@/components/ui/form/special-fields';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { productPriceInput } from '@/lib/domain/product/edit-contract';
import type { OfficeProductListRow } from '@/lib/domain/product/office-contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

interface PriceDialogProps {
  product: Pick<OfficeProductListRow, 'id' | 'version' | 'title' | 'listFen' | 'saleFen' | 'orgFen'>;
  onClose: () => void;
  done?: () => void;
}

/** New prices of an approved product. */
export function PriceDialog({ product, onClose, done }: PriceDialogProps) {
  const client = useQueryClient();
  const { id, version, listFen, saleFen, orgFen } = product;
  const form = useZodForm(productPriceInput, {
    initialValues: { id, version, listFen, saleFen, orgFen, reason: '' },
    submit: (input) => api.post('/api/admin/product/price/edit', input),
    success: priceDone,
    done: () => {
      void invalidate(client, 'admin/product');
      done?.();
      onClose();
    },
  });
  return (
    <PriceForm of={product.title} form={form} onClose={onClose}>
      <MoneyField name="listFen" label="定价" required />
      <MoneyField name="saleFen" label="售价" required hint="不高于定价" />
      <MoneyField name="orgFen" label="单位用户价" hint="留空与售价相同" />
    </PriceForm>
  );
}
