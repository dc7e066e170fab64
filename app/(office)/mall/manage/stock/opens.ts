import { checkPermission, type PermissionSubject } from '@/lib/core/permissions';
import type { Opens } from '@/components/stock/office/movement-href';

/** Which desks a row of the stock ledger may lead this administrator to. */
export function opensOf(subject: PermissionSubject | null): Opens {
  const office = checkPermission('order.desk', subject) === 'ok';
  return { orders: office, cases: office, warehouse: checkPermission('stock.manage', subject) === 'ok' };
}
