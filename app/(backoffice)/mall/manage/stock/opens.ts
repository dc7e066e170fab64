import { checkPermission, type PermissionSubject } from '@/lib/core/permissions';
import type { Opens } from '@/components/stock/manage/movement-href';

/** Which desks a row of the stock ledger may lead this administrator to. */
export function opensOf(subject: PermissionSubject | null): Opens {
  const desk = checkPermission('order.desk', subject) === 'ok';
  return { orders: desk, cases: desk, warehouse: checkPermission('stock.manage', subject) === 'ok' };
}
