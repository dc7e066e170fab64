import { spreadFen } from '@/lib/core/spread';
import type { TaxKind } from '@/lib/states/product';
import type { ProductKind } from '@/lib/states/product-kind';

/** Most titles in one buyer's book. */
export const MAX_TITLES = 20;
/** Most titles that one organisation shares among its members. */
export const MAX_SHARED_TITLES = 20;
/** Most orders of one request, on one invoice or on several. */
export const MAX_INVOICE_ORDERS = 100;
/** Most invoices of one request. */
export const MAX_BATCH_INVOICES = 20;
/** Most lines on one document (integrations.md 4.1). */
export const MAX_INVOICE_LINES = 2000;

/**
 * The tax within an amount that includes it, in fen: `amount × rate ÷ (1 + rate)`, halves rounded up, in whole numbers only (integrations.md
 * 4.2). Zero-rated and exempt goods carry none.
 */
export function taxWithin(amountFen: number, kind: TaxKind, rateBp: number): number {
  if (kind !== 'taxable' || rateBp === 0) return 0;
  const base = BigInt(10_000 + rateBp);
  return Number((2n * BigInt(amountFen) * BigInt(rateBp) + base) / (2n * base));
}

/** Mark of a preferential policy on the document: `03` says exempt (integrations.md 4.2). */
export function policyCodeOf(kind: TaxKind): string | null {
  return kind === 'exempt' ? '03' : null;
}

/** Unit of measure by kind. */
export function unitOf(kind: ProductKind, subscription: boolean): string {
  if (subscription || kind === 'e_periodical') return '份';
  return kind === 'paper_periodical' ? '期' : '册';
}

/** Tax of a line, frozen when it was ordered. */
export interface LineTax {
  taxCode: string | null;
  taxKind: TaxKind;
  taxBp: number;
}

/** One line of an order with what has left it; money in fen. */
export interface BillableLine extends LineTax {
  id: number;
  title: string;
  spec: string;
  unit: string;
  /** Copies still held: ordered less cancelled, returned and under refund. */
  quantity: number;
  /** Price of the goods and share of the freight, both as ordered. */
  goodsFen: number;
  freightFen: number;
  /** What refunds took or are taking of each. */
  refundGoodsFen: number;
  refundFreightFen: number;
  /** What stands on invoices. */
  invoicedFen: number;
  invoicedQuantity: number;
}

export interface BillableOrder {
  id: number;
  orderSn: string;
  /** Paid, less refunded and on its way back, less what invoices cover: never more is invoiced. */
  openFen: number;
  lines: readonly BillableLine[];
  /** Freight that stands on invoices, by tax. */
  invoicedFreight: readonly (LineTax & { amountFen: number })[];
}

export interface DraftLine extends LineTax {
  orderId: number;
  /** `null` = freight. */
  orderItemId: number | null;
  name: string;
  spec: string | null;
  unit: string | null;
  quantity: number | null;
  policyCode: string | null;
  amountFen: number;
  netFen: number;
  taxFen: number;
}

type Part = Omit<DraftLine, 'netFen' | 'taxFen' | 'policyCode' | 'orderId'>;

const taxKey = (t: LineTax) => `${t.taxKind}/${t.taxBp}/${t.taxCode ?? ''}`;

/**
 * What freight is left to invoice. It follows the goods it was charged with (价外费用): one line for each tax among them, so that a whole order
 * of books has one.
 */
function freightParts(order: BillableOrder): Part[] {
  const groups = new Map<string, LineTax & { amountFen: number }>();
  const add = (tax: LineTax, amountFen: number) => {
    const known = groups.get(taxKey(tax));
    if (known) known.amountFen += amountFen;
    else groups.set(taxKey(tax), { taxCode: tax.taxCode, taxKind: tax.taxKind, taxBp: tax.taxBp, amountFen });
  };
  for (const line of order.lines) add(line, line.freightFen - line.refundFreightFen);
  for (const done of order.invoicedFreight) add(done, -done.amountFen);
  return [...groups.values()].map((g) => ({
    ...g,
    orderItemId: null,
    name: '运费',
    spec: null,
    unit: null,
    quantity: null,
  }));
}

function goodsPart(line: BillableLine): Part {
  const left = line.quantity - line.invoicedQuantity;
  return {
    taxCode: line.taxCode,
    taxKind: line.taxKind,
    taxBp: line.taxBp,
    orderItemId: line.id,
    name: line.title,
    spec: line.spec || null,
    unit: line.unit,
    // An amount without copies of its own (a price settled afterwards) is shown as an amount.
    quantity: left > 0 ? left : null,
    amountFen: line.goodsFen - line.refundGoodsFen - line.invoicedFen,
  };
}

/**
 * The lines of an invoice over everything of an order that can still be invoiced: its goods and its freight, tax split line by line, so that
 * net and tax of the document are the sums of its lines. Where money went back without saying for which line, all lines shrink in proportion,
 * by largest remainder. Empty when nothing is left.
 */
export function draftLines(order: BillableOrder): DraftLine[] {
  const parts = [...order.lines.map(goodsPart), ...freightParts(order)].filter((p) => p.amountFen > 0);
  const sum = parts.reduce((a, p) => a + p.amountFen, 0);
  const total = Math.max(0, Math.min(order.openFen, sum));
  const amounts =
    total === sum
      ? parts.map((p) => p.amountFen)
      : spreadFen(
          total,
          parts.map((p) => p.amountFen),
        );
  return parts.flatMap((part, i) => {
    const amountFen = amounts[i] ?? 0;
    if (amountFen <= 0) return [];
    const taxFen = taxWithin(amountFen, part.taxKind, part.taxBp);
    return [
      {
        ...part,
        orderId: order.id,
        policyCode: policyCodeOf(part.taxKind),
        amountFen,
        taxFen,
        netFen: amountFen - taxFen,
      },
    ];
  });
}

export interface DraftSums {
  amountFen: number;
  netFen: number;
  taxFen: number;
}

export function sumLines(lines: readonly DraftSums[]): DraftSums {
  return lines.reduce<DraftSums>(
    (a, l) => ({
      amountFen: a.amountFen + l.amountFen,
      netFen: a.netFen + l.netFen,
      taxFen: a.taxFen + l.taxFen,
    }),
    { amountFen: 0, netFen: 0, taxFen: 0 },
  );
}
