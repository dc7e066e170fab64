'use client';

import { useQueryClient } from '@tanstack/react-query';
import { pickName } from '@/components/picker/pick-name';
import office from '@/components/ui/office.module.css';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { TextField } from '@/components/ui/form/fields';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { locationEditInput, MAX_LOCATION, type StockItemRow } from '@/lib/domain/stock/contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

/** Where one or several balances lie in their delivery centre. */
export function LocationDialog({ items, onClose }: { items: readonly StockItemRow[]; onClose: () => void }) {
  const client = useQueryClient();
  const first = items[0];
  const same = items.every((i) => i.location === first?.location);
  const form = useZodForm(locationEditInput, {
    initialValues: { ids: items.map((i) => i.id), location: (same && first?.location) || '' },
    submit: (typed, parsed) =>
      api.post('/api/admin/stock/location/edit', { ...parsed, location: typed.location ?? '' }),
    success: '库位已保存',
    done: () => {
      onClose();
      void invalidate(client, 'admin/stock');
    },
  });
  return (
    <DialogForm title="设置库位" form={form} width={440} onClose={onClose}>
      <p className={office.summary}>
        {items.length === 1 && first ? (
          <>
            {pickName(first)}
            <br />
            {first.deliveryCenterName}
          </>
        ) : (
          `选中的 ${items.length} 条库存使用同一个库位`
        )}
      </p>
      <TextField
        name="location"
        label="库位"
        maxLength={MAX_LOCATION}
        placeholder="如 A-03-12"
        hint="拣货单按库位排序；留空为清除"
      />
    </DialogForm>
  );
}
