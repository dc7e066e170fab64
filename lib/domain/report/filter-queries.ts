import 'server-only';
import type { Ctx } from '@/lib/data/ctx';
import { listOrganizationTypes } from '@/lib/domain/organization/queries';
import { listOfficePaymentMethods } from '@/lib/domain/payment/method-queries';
import { listChoices } from '@/lib/domain/product/edit-queries';
import type { FiltersView } from './filter-contract';

/** What the filters of the reports offer: who reads reports need not be allowed to read products and ways to pay. */
export async function listFilters(ctx: Ctx): Promise<FiltersView> {
  const [{ categories }, types, methods] = await Promise.all([
    listChoices(ctx),
    listOrganizationTypes(ctx),
    listOfficePaymentMethods(ctx),
  ]);
  return {
    categories,
    organizationTypes: types.map((t) => ({ value: t.id, label: t.name })),
    paymentMethods: methods.map((m) => ({ value: m.code, label: m.name })),
  };
}
