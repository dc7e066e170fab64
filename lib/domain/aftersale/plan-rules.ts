import { bookTitle } from '@/lib/core/book-title';
import type { AfterSaleQuoteView, ApplyInput } from './contract';
import { afterSaleErrors } from './errors';
import {
  applicableQty,
  needsPicture,
  reasonsOf,
  refundAmount,
  reportable,
  windowDays,
  windowEnd,
  type CaseShape,
  type LineFacts,
  type OrderFacts,
  type RefundPart,
} from './rules';

/** Copies of one line that the case is about, with the money of each row. */
export interface PlannedLine {
  orderItemId: number;
  quantity: number;
  goodsFen: number;
  freightFen: number;
  parts: RefundPart[];
}

export interface CasePlan {
  lines: PlannedLine[];
  goodsFen: number;
  freightFen: number;
}

type Wanted = Pick<ApplyInput, 'lines'>;

function assertDistinct(ids: readonly number[]): void {
  if (new Set(ids).size !== ids.length) throw afterSaleErrors.repeatedLine();
}

const titleOf = (facts: LineFacts) => bookTitle(facts.line.title);

/** The lines named, each within what it leaves. @throws 400 for a foreign or repeated line, 409 with the number that is left */
function chooseLines(facts: OrderFacts, shape: CaseShape, { lines }: Wanted) {
  assertDistinct(lines.map((l) => l.orderItemId));
  return lines.map(({ orderItemId, quantity }, at) => {
    const line = facts.lines.find((l) => l.line.id === orderItemId);
    if (!line) throw afterSaleErrors.badLines();
    const most = applicableQty(line, shape);
    if (quantity > most) {
      const message =
        most === 0 ? `${titleOf(line)}没有可申请的数量` : `${titleOf(line)}最多可申请 ${most} 件`;
      throw afterSaleErrors.overQuantity({
        message,
        data: { orderItemId, applicable: most },
        errors: { [`lines.${at}.quantity`]: message },
      });
    }
    return { line, quantity };
  });
}

/**
 * What a refund of these lines comes to; the form and the application ask the same function.
 *
 * @throws 400 for lines, 409 for quantities, 422 when there is no money left to give back
 */
export function planRefund(facts: OrderFacts, shape: CaseShape, wanted: Wanted): CasePlan {
  if (wanted.lines.length === 0) throw afterSaleErrors.nothingChosen();
  const withFreight = shape.goodsState === 'unshipped' && facts.nothingSent;
  const lines = chooseLines(facts, shape, wanted).map(({ line, quantity }) => ({
    orderItemId: line.line.id,
    quantity,
    ...refundAmount(line, quantity, withFreight),
  }));
  const goodsFen = lines.reduce((a, l) => a + l.goodsFen, 0);
  const freightFen = lines.reduce((a, l) => a + l.freightFen, 0);
  if (goodsFen + freightFen === 0 || goodsFen + freightFen > facts.leftFen)
    throw afterSaleErrors.nothingLeft();
  return { lines, goodsFen, freightFen };
}

/** Copies and issues to be sent once more; no money. @throws as {@link planRefund} */
export function planResend(
  facts: OrderFacts,
  wanted: Pick<ApplyInput, 'lines' | 'issues'>,
  now: Date,
): CasePlan {
  if (wanted.lines.length + wanted.issues.length === 0) throw afterSaleErrors.nothingChosen();
  const shape: CaseShape = { kind: 'resend', goodsState: 'shipped' };
  const free = { goodsFen: 0, freightFen: 0 };
  const lines: PlannedLine[] = chooseLines(facts, shape, wanted).map(({ line, quantity }) => ({
    ...free,
    orderItemId: line.line.id,
    quantity,
    parts: [{ issueDeliveryId: null, quantity, goodsFen: 0 }],
  }));
  assertDistinct(wanted.issues.map((i) => i.issueDeliveryId));
  for (const [at, { issueDeliveryId, quantity }] of wanted.issues.entries()) {
    const line = facts.lines.find((l) => l.issues.some((i) => i.id === issueDeliveryId));
    const issue = line?.issues.find((i) => i.id === issueDeliveryId);
    if (!line || !issue) throw afterSaleErrors.badLines();
    if (!reportable(issue, now))
      throw afterSaleErrors.notReportable({ message: `${issue.label}当前不能报缺` });
    if (quantity > issue.quantity) {
      const message = `${issue.label}最多可报缺 ${issue.quantity} 份`;
      throw afterSaleErrors.overQuantity({ message, errors: { [`issues.${at}.quantity`]: message } });
    }
    const part = { issueDeliveryId, quantity, goodsFen: 0 };
    const known = lines.find((l) => l.orderItemId === line.line.id);
    if (known) known.parts.push(part);
    else lines.push({ ...free, orderItemId: line.line.id, quantity, parts: [part] });
  }
  return { lines, goodsFen: 0, freightFen: 0 };
}

/**
 * The reason, its text, its pictures and its window.
 *
 * @throws 400 at the field, 422 when the time is over
 */
export function assertReason(
  input: Pick<ApplyInput, 'kind' | 'goodsState' | 'reasonKind' | 'reason' | 'fileIds' | 'lines'>,
  finishedAt: Date | null,
  now: Date,
): void {
  const refuse = (error: keyof typeof afterSaleErrors, field: string, message: string) => {
    throw afterSaleErrors[error]({ message, errors: { [field]: message } });
  };
  if (!reasonsOf(input).includes(input.reasonKind)) refuse('badReason', 'reasonKind', '请选择申请原因');
  if (input.reasonKind === 'other' && input.reason === '') refuse('needText', 'reason', '请填写问题说明');
  if (needsPicture(input.reasonKind) && input.fileIds.length === 0)
    refuse('needPicture', 'fileIds', '请至少上传一张商品照片');
  // Issues have their own time, each from its sending.
  const end =
    input.kind === 'resend' && input.lines.length === 0 ? null : windowEnd(finishedAt, input.reasonKind);
  if (end !== null && end <= now) {
    throw afterSaleErrors.late({
      message: `订单完成已超过 ${windowDays(input.reasonKind)} 天，不能再以该原因申请`,
    });
  }
}

/** What the form shows of a plan. */
export function presentPlan(plan: CasePlan): AfterSaleQuoteView {
  return {
    goodsFen: plan.goodsFen,
    freightFen: plan.freightFen,
    amountFen: plan.goodsFen + plan.freightFen,
    lines: plan.lines.map(({ orderItemId, quantity, goodsFen, freightFen }) => ({
      orderItemId,
      quantity,
      goodsFen,
      freightFen,
    })),
  };
}
