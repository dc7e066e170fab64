import type { OrderDetailView } from '@/lib/domain/order/contract';
import { readyKinds } from '@/lib/domain/paper/rules';
import type { PaperKind } from '@/lib/states/paper';

/** Which papers a buyer's order can have now. */
export function readyPapers({ status, shipments, items }: OrderDetailView): PaperKind[] {
  const left = shipments.some((s) => s.status !== 'packed') || items.some((i) => i.shippedQty > 0);
  return readyKinds({ status, parcels: shipments.length, delivered: left });
}
