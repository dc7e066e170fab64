'use client';

import { useQueryClient } from '@tanstack/react-query';
import { pickName } from '@/components/picker/pick-name';
import office from '@/components/ui/office.module.css';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { NumberField } from '@/components/ui/form/fields';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { MAX_COPIES, warningEditInput, type StockItemRow } from '@/lib/domain/stock/contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

/** The number of free copies below which one or several balances count as running short. */
export function WarningDialog({ items, onClose }: { items: readonly StockItemRow[]; onClose: () => void }) {
  const client = useQueryClient();
  const first = items[0];
  const same = items.every((i) => i.warnBelow === first?.warnBelow);
  const form = useZodForm(warningEditInput, {
    initialValues: { ids: items.map((i) => i.id), warnBelow: same ? (first?.warnBelow ?? '') : '' },
    submit: (_typed, parsed) => api.post('/api/admin/stock/warning/edit', parsed),
    success: '预警值已保存',
    done: () => {
      onClose();
      void invalidate(client, 'admin/stock');
    },
  });
  return (
    <DialogForm title="设置预警值" form={form} width={440} onClose={onClose}>
      <p className={office.summary}>
        {items.length === 1 && first ? (
          <>
            {pickName(first)}
            <br />
            {first.deliveryCenterName}：可用 {first.available}
          </>
        ) : (
          `选中的 ${items.length} 条库存使用同一个预警值`
        )}
      </p>
      <NumberField
        name="warnBelow"
        label="预警值"
        required
        min={0}
        max={MAX_COPIES}
        hint="可用量低于该值时列入低库存预警；0 为不预警"
      />
    </DialogForm>
  );
}
