import 'server-only';
import type { quotationItems, quotations } from '@/db/schema/quotation';
import { formatDate, toIso } from '@/lib/core/dates';
import { specLabelOf } from '@/lib/domain/childOrder/rules';
import { receiverText } from '@/lib/domain/member/rules';
import { taxLabel } from '@/lib/domain/invoice/present';
import { taxWithin } from '@/lib/domain/invoice/rules';
import { quotationFaces } from '@/lib/states/quotation';
import type { QuotationLineView } from './contract';
import { faceOf, lastMoment } from './rules';

export type QuotationRow = typeof quotations.$inferSelect;
export type QuotationItem = typeof quotationItems.$inferSelect;

/** A quotation with what its list says of its goods and its order. */
export interface QuotationFacts {
  row: QuotationRow;
  orderSn: string | null;
  /** The purchase request that waits for it. */
  purchaseId: number | null;
  title: string;
  kinds: number;
  quantity: number;
}

export function presentSummary({ row, ...facts }: QuotationFacts, now: Date) {
  const face = faceOf(row, now);
  return {
    ...facts,
    id: row.id,
    quotationSn: row.quotationSn,
    face,
    faceLabel: quotationFaces[face],
    customerName: row.customerName,
    goodsFen: row.goodsFen,
    freightFen: row.freightFen,
    discountFen: row.discountFen,
    totalFen: row.totalFen,
    createdAt: toIso(row.createdAt),
    validUntil: formatDate(lastMoment(row.expiresAt)),
    orderId: row.orderId,
  };
}

export function presentLine(item: QuotationItem): QuotationLineView {
  return {
    productId: item.productId,
    specKey: item.specKey,
    kind: item.kind,
    title: item.title,
    code: item.isbn ?? item.issn,
    coverPath: item.coverPath,
    specLabel: specLabelOf(item.spec),
    listFen: item.listFen,
    unitFen: item.unitFen,
    quantity: item.quantity,
    lineFen: item.lineFen,
    payableFen: item.payableFen,
    taxText: taxLabel(item),
  };
}

export function presentRest(row: QuotationRow, items: readonly QuotationItem[]) {
  const { province, city, district, address } = row;
  const placed = province !== null && city !== null && district !== null && address !== null;
  return {
    lines: items.map(presentLine),
    taxFen: items.reduce((sum, i) => sum + taxWithin(i.payableFen, i.taxKind, i.taxBp), 0),
    discountReason: row.discountReason,
    receiver: placed
      ? {
          name: row.receiverName ?? '',
          phone: row.receiverPhone ?? '',
          text: receiverText({ province, city, district, address }),
        }
      : null,
    shippingMethodName: row.shippingMethodName,
    remark: row.remark,
    validDays: row.validDays,
    cancelReason: row.cancelReason,
  };
}
