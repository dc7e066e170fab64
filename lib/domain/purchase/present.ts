import 'server-only';
import type { purchaseItems, purchaseRequests } from '@/db/schema/purchase';
import { toIso, toIsoOrNull } from '@/lib/core/dates';
import { receiverText } from '@/lib/domain/member/rules';
import { presentInvoice } from '@/lib/domain/order/present';
import { approvalCauses, purchaseMachine } from '@/lib/states/purchase';
import type { PurchaseLineView } from './contract';

export type PurchaseRow = typeof purchaseRequests.$inferSelect;
export type PurchaseItem = typeof purchaseItems.$inferSelect;

/** A request with what its list says of its goods, who decided it and its order. */
export interface PurchaseFacts {
  row: PurchaseRow;
  orderSn: string | null;
  decidedByName: string | null;
  title: string;
  kinds: number;
  quantity: number;
}

export const presentSummary = ({ row, ...facts }: PurchaseFacts) => ({
  ...facts,
  id: row.id,
  requestSn: row.requestSn,
  status: row.status,
  statusLabel: purchaseMachine.label(row.status),
  cause: row.cause,
  causeLabel: approvalCauses[row.cause],
  totalFen: row.totalFen,
  createdAt: toIso(row.createdAt),
  decidedAt: toIsoOrNull(row.decidedAt),
  reason: row.reason,
});

export function presentLine(item: PurchaseItem, approvedQty: number | null): PurchaseLineView {
  const label = item.spec['label'];
  return {
    id: item.id,
    productId: item.productId,
    specKey: item.specKey,
    kind: item.kind,
    title: item.title,
    code: item.isbn ?? item.issn,
    coverPath: item.coverPath,
    specLabel: typeof label === 'string' ? label : '',
    listFen: item.listFen,
    unitFen: item.unitFen,
    quantity: item.quantity,
    lineFen: item.lineFen,
    approvedQty,
  };
}

export function presentRest(row: PurchaseRow) {
  const { province, city, district, address } = row;
  const placed = province !== null && city !== null && district !== null && address !== null;
  return {
    goodsFen: row.goodsFen,
    freightFen: row.freightFen,
    discountFen: row.discountFen,
    receiver: placed
      ? {
          name: row.receiverName ?? '',
          phone: row.receiverPhone ?? '',
          text: receiverText({ province, city, district, address }),
        }
      : null,
    shippingMethodName: row.shippingMethodName,
    remark: row.remark,
    invoice: presentInvoice(row),
  };
}
