import 'server-only';
import { bookTitle } from '@/lib/core/book-title';
import { toIso, toIsoOrNull } from '@/lib/core/dates';
import { maskPhone } from '@/lib/core/phone';
import {
  officeActions,
  type OfficeOrderDetailView,
  type OfficeOrderRow,
  type OfficeAction,
} from './office-contract';
import type { ShipmentView } from './contract';
import type {
  OfficeDetailLine,
  OfficeDetailRecord,
  OfficeOrderRecord,
  People,
  readActs,
} from './office-statements';
import { lockHolder, officeMay, type OfficeActor, type OfficeOrderFacts } from './policy';
import {
  officeTitles,
  timelineTitle,
  presentInvoice,
  presentLine,
  presentReceiver,
  presentSummary,
  regionText,
  timelineText,
  type OrderRow,
} from './present';
import { isAllocated, shippableQty, type CountedLine } from './rules';
import { orderSources } from '@/lib/states/order';

export function presentLock(
  order: Pick<OrderRow, 'lockedBy' | 'lockedUntil'>,
  people: People,
  admin: OfficeActor,
  now: Date,
) {
  const holder = lockHolder(order, now);
  if (holder === null || !order.lockedUntil) return null;
  return {
    userId: holder,
    name: people.holderName ?? '',
    until: toIso(order.lockedUntil),
    mine: holder === admin.userId,
  };
}

type Countable = CountedLine & { allocatedQty: number };
type Actable = { restToMain: boolean } & Omit<OfficeOrderFacts, 'shippable' | 'left' | 'underWay'>;

function factsOf(
  { order, lines }: { order: Actable; lines: readonly Countable[] },
  shipments: readonly ShipmentView[] = [],
): OfficeOrderFacts {
  const shippable = isAllocated(order, lines) ? lines.reduce((a, l) => a + shippableQty(l), 0) : 0;
  const left = lines.some((l) => l.shippedQty + l.packedQty > 0);
  const underWay = shipments.filter((s) => s.status === 'shipped').length;
  return { ...order, shippable, left, underWay };
}

const allowed = (facts: OfficeOrderFacts, admin: OfficeActor, now: Date): OfficeAction[] =>
  officeActions.filter((a) => officeMay(a, facts, admin, now));

const RECEIVER_LABELS = {
  receiverName: '收货人',
  receiverPhone: '手机号码',
  receiverTel: '固定电话',
  areaCode: '所在地区',
  address: '详细地址',
  postcode: '邮政编码',
} as const;

/** What an edit of the receiver changed, phone numbers masked; `null` for any other act. */
function receiverChange(payload: Record<string, unknown> | null): string | null {
  const before = payload?.['before'] as Record<string, string | null> | null | undefined;
  const after = payload?.['after'] as Record<string, string | null> | null | undefined;
  if (typeof before !== 'object' || typeof after !== 'object' || !before || !after) return null;
  const shown = (key: string, row: Record<string, string | null>) => {
    const value = row[key] ?? '';
    if (key === 'areaCode') {
      const { province = null, city = null, district = null } = row;
      return regionText({ province, city, district });
    }
    return key === 'receiverPhone' || key === 'receiverTel' ? value && maskPhone(value) : value;
  };
  const parts = Object.entries(RECEIVER_LABELS).flatMap(([key, label]) =>
    (before[key] ?? '') === (after[key] ?? '')
      ? []
      : [`${label}：${shown(key, before) || '无'} → ${shown(key, after) || '无'}`],
  );
  return parts.length > 0 ? parts.join('；') : null;
}

/** `《保密法》×2 等 3 种`. */
export function goodsText(lines: readonly { title: string; quantity: number }[]): string {
  const first = lines[0];
  if (!first) return '';
  const text = `${bookTitle(first.title)}×${first.quantity}`;
  return lines.length > 1 ? `${text} 等 ${lines.length} 种` : text;
}

/** What every administrator sees of a row, and what decides over the rest. */
export interface OfficeRow {
  shown: Omit<OfficeOrderRow, 'lock' | 'allowedActions'>;
  order: OfficeOrderRecord;
  facts: OfficeOrderFacts;
}

export function presentOfficeListRow(order: OfficeOrderRecord): OfficeRow {
  const lines = order.lines ?? [];
  const quantity = lines.reduce((a, l) => a + l.quantity, 0);
  const shown = {
    ...presentSummary(order, quantity, order),
    buyerName: order.buyerName,
    organizationName: order.organizationName,
    receiverName: order.receiverName,
    receiverPhone: order.receiverPhone && maskPhone(order.receiverPhone),
    region: regionText(order),
    goods: goodsText(lines),
    isOffline: order.isOffline,
    onHold: order.onHold,
    archivedAt: toIsoOrNull(order.archivedAt),
  };
  return { shown, order, facts: factsOf({ order, lines }) };
}

/** The row as `admin` sees it. */
export const presentOfficeRow = (
  { shown, order, facts }: OfficeRow,
  admin: OfficeActor,
  now: Date,
): OfficeOrderRow => ({
  ...shown,
  lock: presentLock(order, order, admin, now),
  allowedActions: allowed(facts, admin, now),
});

/** Payments and papers are added by their domains, which lie to the right. */
export type OfficeOrder = Omit<OfficeOrderDetailView, 'payments' | 'papers'>;

interface DetailParts {
  order: OfficeDetailRecord;
  lines: readonly OfficeDetailLine[];
  /** What may leave of each line for the order's own receiver. */
  main: ReadonlyMap<number, number>;
  shipments: ShipmentView[];
  acts: Awaited<ReturnType<typeof readActs>>;
}

export function presentOfficeDetail(parts: DetailParts, admin: OfficeActor, now: Date): OfficeOrder {
  const { order, lines } = parts;
  const quantity = lines.reduce((a, l) => a + l.quantity, 0);
  const allocated = isAllocated(order, lines);
  return {
    ...presentSummary(order, quantity, order),
    source: orderSources[order.source],
    buyer: {
      id: order.buyerId,
      name: order.buyerName,
      phone: order.buyerPhone && maskPhone(order.buyerPhone),
    },
    organizationName: order.organizationName,
    quotationSn: order.quotationSn,
    purchaseSn: order.purchaseSn,
    approvedBy: order.approvedBy,
    receiver: presentReceiver(order),
    shippingMethodName: order.shippingMethodName,
    remark: order.remark,
    staffRemark: order.staffRemark,
    areaManagerCode: order.managerCode,
    invoice: presentInvoice(order),
    isOffline: order.isOffline,
    onHold: order.onHold,
    archivedAt: toIsoOrNull(order.archivedAt),
    items: lines.map((l) => ({
      ...presentLine(l),
      sku: l.sku,
      adjustFen: l.adjustFen,
      discountShareFen: l.discountShareFen,
      stockItemId: l.stockItemId,
      deliveryCenterName: l.deliveryCenterName,
      shippable: allocated ? (parts.main.get(l.id) ?? 0) : 0,
    })),
    shipments: parts.shipments,
    opensPayments: admin.permissions.includes('finance'),
    timeline: parts.acts.map((e) => ({
      title: timelineTitle(officeTitles, e.action, order),
      time: toIso(e.createdAt),
      text:
        [timelineText(e.payload), receiverChange(e.payload), e.reason].filter(Boolean).join(' · ') || null,
      actor: e.actorKind === 'system' ? '系统' : e.actorKind === 'guest' ? '支付渠道' : e.actorName,
    })),
    lock: presentLock(order, order, admin, now),
    allowedActions: allowed(factsOf(parts, parts.shipments), admin, now),
    now: toIso(now),
  };
}
