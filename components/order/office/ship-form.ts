import { z } from 'zod';
import { intField } from '@/lib/core/fields';
import { ApiError } from '@/lib/client/api';
import type { ChildOrderView } from '@/lib/domain/childOrder/contract';
import type { OfficeOrderDetailView } from '@/lib/domain/order/office-contract';
import { addShipmentInput, type DeliveryCorpView } from '@/lib/domain/shipping/contract';
import { followsPattern, normalizeTrackingNo } from '@/lib/domain/shipping/tracking-rules';

/** A line of the order of which something may still leave. */
export interface ShipLine {
  orderItemId: number;
  title: string;
  sku: string;
  specLabel: string;
  /** Most copies that may leave now. */
  left: number;
}

export function shipLines(items: OfficeOrderDetailView['items']): ShipLine[] {
  return items
    .filter((i) => i.shippable > 0)
    .map((i) => ({
      orderItemId: i.id,
      title: i.title,
      sku: i.sku,
      specLabel: i.specLabel,
      left: i.shippable,
    }));
}

/**
 * Lines of a child order of which something may still leave. Issues of subscriptions leave by their issue; how much a refund holds back is the
 * server's to say.
 */
export function childShipLines(items: OfficeOrderDetailView['items'], child: ChildOrderView): ShipLine[] {
  return child.items.flatMap((c) => {
    const item = items.find((i) => i.id === c.orderItemId);
    const left = c.quantity - c.shippedQty;
    if (!item || item.byIssue || left <= 0) return [];
    return [{ orderItemId: item.id, title: item.title, sku: item.sku, specLabel: item.specLabel, left }];
  });
}

const { deliveryCorpId, trackingNo, remark } = addShipmentInput.shape;

/** An emptied field is an absent one. */
const absent = <T extends z.ZodType>(schema: T) => z.preprocess((v) => (v === '' ? undefined : v), schema);

/** The form's own contract: a quantity per line in their order, an emptied one counts as none. */
export function shipFormSchema(lines: readonly ShipLine[]) {
  const quantity = z.preprocess(
    (v) => (v === '' || v === undefined || v === null ? 0 : v),
    intField(0, 1_000_000),
  );
  return z
    .object({
      deliveryCorpId: absent(deliveryCorpId),
      trackingNo: absent(trackingNo),
      remark,
      quantities: z.array(quantity),
    })
    .superRefine((v, ctx) => {
      for (const [i, n] of v.quantities.entries()) {
        const left = lines[i]?.left ?? 0;
        if (n > left)
          ctx.addIssue({ code: 'custom', path: ['quantities', i], message: `最多可发 ${left} 件` });
      }
      if (v.quantities.every((n) => n === 0))
        ctx.addIssue({ code: 'custom', path: ['quantities', 0], message: '请至少发出一件商品' });
      if (v.deliveryCorpId !== undefined && v.trackingNo === undefined)
        ctx.addIssue({ code: 'custom', path: ['trackingNo'], message: '请填写运单号' });
      if (v.deliveryCorpId === undefined && v.trackingNo !== undefined)
        ctx.addIssue({ code: 'custom', path: ['deliveryCorpId'], message: '请选择物流公司' });
    });
}
export type ShipForm = z.output<ReturnType<typeof shipFormSchema>>;

/** What `shipping/add2` is asked for: lines without a quantity stay behind. */
export function shipInput(
  orderId: number,
  lines: readonly ShipLine[],
  form: ShipForm,
  childOrderId?: number,
) {
  return {
    orderId,
    ...(childOrderId !== undefined && { childOrderId }),
    deliveryCorpId: form.deliveryCorpId,
    trackingNo: form.trackingNo,
    remark: form.remark,
    lines: lines.flatMap((l, i) => {
      const quantity = form.quantities[i] ?? 0;
      return quantity > 0 ? [{ orderItemId: l.orderItemId, quantity }] : [];
    }),
  };
}

/** A refusal that names a line of the order, as a message at that line's field. */
export function shipFailure(error: unknown, lines: readonly ShipLine[]): unknown {
  if (!(error instanceof ApiError)) return error;
  const data = error.data as { orderItemId?: unknown } | null;
  const at = lines.findIndex((l) => l.orderItemId === data?.orderItemId);
  if (at < 0) return error;
  const errors = { ...error.errors, [`quantities.${at}`]: error.message };
  return new ApiError(error.message, error.status, error.code, errors, error.data, error.requestId);
}

/**
 * A sentence when a tracking number does not look like one of the courier's; only a hint, because couriers change their numbers without
 * notice. A pattern that cannot be run says nothing.
 */
export function trackingHint(corp: DeliveryCorpView | undefined, typed: string): string | null {
  if (!corp || normalizeTrackingNo(typed).length < 5) return null;
  return followsPattern(corp.noPattern, typed) === false
    ? `与${corp.name}的常见单号格式不符，请核对（不影响提交）`
    : null;
}
