import 'server-only';
import type { afterSales } from '@/db/schema/aftersale';
import type { afterSaleItems } from '@/db/schema/aftersale-items';
import { toIso, toIsoOrNull } from '@/lib/core/dates';
import type { PlacerView } from '@/lib/domain/organization/placer-contract';
import { caseActions, type AfterSaleView } from './contract';
import { buyerMayCase } from './policy';
import { afterSaleGoods, afterSaleKinds, afterSaleMachine, afterSaleReasons } from '@/lib/states/aftersale';

export type CaseRow = typeof afterSales.$inferSelect;

/** A row of a case with what its line and its issue are called. */
export interface CaseItem extends Pick<
  typeof afterSaleItems.$inferSelect,
  'afterSaleId' | 'orderItemId' | 'quantity' | 'amountFen' | 'freightFen' | 'issueDeliveryId'
> {
  productId: number;
  title: string;
  coverPath: string | null;
  spec: Record<string, unknown>;
  year: number | null;
  issueNo: number | null;
}

/** The rows of one line as one: a subscription has a row per issue, all about the same copies. */
export function presentLines(items: readonly CaseItem[]): AfterSaleView['lines'] {
  const lines = new Map<number, AfterSaleView['lines'][number]>();
  const copies = new Map<string, number>();
  for (const item of items) {
    const label = item.spec['label'];
    const line = lines.get(item.orderItemId) ?? {
      orderItemId: item.orderItemId,
      productId: item.productId,
      title: item.title,
      coverPath: item.coverPath,
      specLabel: typeof label === 'string' ? label : '',
      issues: [],
      quantity: 0,
      amountFen: 0,
      freightFen: 0,
    };
    const issue = item.issueNo === null ? '' : `${item.year ?? ''} 年第 ${item.issueNo} 期`;
    if (issue && !line.issues.includes(issue)) line.issues.push(issue);
    const key = `${item.orderItemId} ${issue}`;
    copies.set(key, (copies.get(key) ?? 0) + item.quantity);
    line.quantity = Math.max(line.quantity, copies.get(key) ?? 0);
    line.amountFen += item.amountFen;
    line.freightFen += item.freightFen;
    lines.set(item.orderItemId, line);
  }
  return [...lines.values()];
}

export function presentCase(
  row: CaseRow,
  orderSn: string,
  items: readonly CaseItem[],
  now: Date,
  appliedBy: PlacerView | null = null,
): AfterSaleView {
  return {
    id: row.id,
    afterSaleNo: row.afterSaleNo,
    orderId: row.orderId,
    orderSn,
    kind: row.kind,
    kindLabel: afterSaleKinds[row.kind],
    goodsState: row.goodsState,
    goodsStateLabel: afterSaleGoods[row.goodsState],
    reasonKind: row.reasonKind,
    reasonLabel: afterSaleReasons[row.reasonKind],
    reason: row.reason ?? '',
    status: row.status,
    statusLabel: afterSaleMachine.label(row.status),
    requestedFen: row.requestedFen,
    approvedFen: row.approvedFen,
    createdAt: toIso(row.createdAt),
    returnDeadlineAt: toIsoOrNull(row.returnDeadlineAt),
    lines: presentLines(items),
    appliedBy,
    allowedActions: caseActions.filter((a) => buyerMayCase(a, row, now)),
  };
}

/** What a line of the timeline is called; acts that are not listed are for the office only. */
export const caseTimelineTitles: Readonly<Record<string, string>> = {
  apply: '提交申请',
  approveRefund: '商城已同意退款',
  askGoods: '商城已同意退货，请寄回商品',
  approveResend: '商城已同意补寄',
  reject: '商城未通过申请',
  withdraw: '您已撤销申请',
  sendGoods: '商品已寄回',
  correctTracking: '更正寄回运单号',
  expire: '逾期未寄回，申请已关闭',
  refundRefused: '退款复核未通过，商城重新审核',
  receive: '商城已收到并验收退货',
  refuseGoods: '验收未通过，商城拒收',
  complete: '售后已完成',
};

/** The small print under a line of the timeline: the parcel, or what the shop wrote. */
export function caseTimelineText(event: {
  reason: string | null;
  payload: Record<string, unknown> | null;
}): string | null {
  const parts = [event.reason, event.payload?.['corpName'], event.payload?.['trackingNo']];
  const said = parts.filter((v) => typeof v === 'string' && v !== '');
  return said.length > 0 ? said.join(' ') : null;
}
