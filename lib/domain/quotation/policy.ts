import type { AdminPermission } from '@/lib/core/permissions';
import type { QuotationFace } from '@/lib/states/quotation';
import type { OfficeQuotationAction } from './office-contract';
import { hasPaper } from './rules';

export interface OfficePerson {
  userId: number;
  permissions: readonly AdminPermission[];
}

/** Who gives a discount and who agrees to one of somebody else. */
export const mayDiscount = (who: OfficePerson): boolean => who.permissions.includes('quotation.discount');

/** What an administrator may do with a quotation now; the server and the buttons ask the same function. */
export function officeActions(
  who: OfficePerson,
  quotation: { face: QuotationFace; madeBy: number | null },
): OfficeQuotationAction[] {
  const { face, madeBy } = quotation;
  const actions: OfficeQuotationAction[] = [];
  if (face === 'pending' && madeBy !== who.userId && mayDiscount(who)) actions.push('approve');
  if ((face === 'pending' || face === 'valid') && who.permissions.includes('order.behalf'))
    actions.push('cancel');
  if (hasPaper(face)) actions.push('paper');
  return actions;
}
