'use client';

import { useState } from 'react';
import { StockPick, type Named } from '@/components/picker/stock-pick';
import { useField } from '@/components/ui/form/fields';
import { useFormOf } from '@/components/ui/form/form';

/** What a code of the ERP stands for, a book or one issue of a periodical: fills the fields `productId` and `issueId` of the form. */
export function TargetField({ initial = null, word = '' }: { initial?: Named | null; word?: string }) {
  const { shared } = useField({ name: 'productId', label: '对照商品', required: true });
  const form = useFormOf();
  const [picked, setPicked] = useState<Named | null>(initial);
  return (
    <StockPick
      field={shared}
      value={picked}
      onPick={(next) => {
        setPicked(next);
        form.setFieldValue('productId', next?.productId ?? '');
        form.setFieldValue('issueId', next?.issueId ?? '');
        form.clearFieldError('issueId');
      }}
      word={word}
      error={form.errors.productId ?? form.errors.issueId}
    />
  );
}
