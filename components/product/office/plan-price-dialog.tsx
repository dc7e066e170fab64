'use client';

import { useQueryClient } from '@tanstack/react-query';
import { PriceForm, priceDone } from '@/components/product/office/price-form';
import { MoneyField } from '@/components/ui/form/special-fields';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { planPriceInput, type PlanRow } from '@/lib/domain/product/plan-contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

/** New prices of a year of an approved periodical. */
export function PlanPriceDialog({ plan, onClose }: { plan: PlanRow; onClose: () => void }) {
  const client = useQueryClient();
  const { id, version, issueFen, yearFen } = plan;
  const form = useZodForm(planPriceInput, {
    initialValues: { id, version, issueFen, yearFen, reason: '' },
    submit: (input) => api.post('/api/admin/product/plan/price', input),
    success: priceDone,
    done: () => {
      onClose();
      void invalidate(client, 'admin/product');
    },
  });
  return (
    <PriceForm of={`${plan.year} 年计划`} form={form} onClose={onClose}>
      <MoneyField name="issueFen" label="单期价格" required />
      <MoneyField name="yearFen" label="全年价格" required hint="不高于各期价格之和" />
    </PriceForm>
  );
}
