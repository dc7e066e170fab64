import { z } from 'zod';
import { errorText, fieldErrors } from '@/components/ui/error-text';
import { orderErrors } from '@/lib/domain/order/errors';
import { quoteView, type QuoteView } from '@/lib/domain/order/quote-contract';

const shortData = z.object({
  short: z.array(
    z.object({
      productId: z.number(),
      specKey: z.string(),
      title: z.string(),
      wanted: z.number(),
      left: z.number(),
    }),
  ),
});
export type ShortLine = z.infer<typeof shortData>['short'][number];

/** Why an order was not made, as the checkout shows it. */
export type CheckoutFailure =
  /** Prices or freight moved: the new quote asks for a yes. */
  | { kind: 'quote'; message: string; quote: QuoteView }
  /** What is left of each title that is short. */
  | { kind: 'short'; message: string; short: ShortLine[] }
  /** Bought within a year already: asks for a yes. */
  /** Three orders wait for payment already. */
  | { kind: 'unpaid'; message: string }
  /** The cart rows are gone, or this page has made an order before: there is nothing left to send here. */
  | { kind: 'gone'; message: string }
  /** Messages by field. */
  | { kind: 'fields'; message: string; errors: Record<string, string> }
  | { kind: 'plain'; message: string };

const unpaidText = orderErrors.tooManyUnpaid().message;
const goneTexts = [orderErrors.cartChanged().message, orderErrors.keyReused().message];

/** A refusal as the browser gets it (`ApiError`) or as the server throws it (`AppError`). */
type Refusal = Error & { code: string; data: unknown };
const isRefusal = (e: unknown): e is Refusal => e instanceof Error && 'code' in e && 'data' in e;

const approvalData = z.object({ approval: quoteView.shape.approval });

/** What a refusal says about who has to agree to the order; `undefined` when it says nothing. */
export function approvalSaid(error: unknown): QuoteView['approval'] | undefined {
  return isRefusal(error) ? approvalData.safeParse(error.data).data?.approval : undefined;
}

/** Sorts a refusal of the quote or of the submission by what the buyer can do about it. */
export function checkoutFailure(error: unknown): CheckoutFailure {
  const message = errorText(error);
  if (!isRefusal(error)) return { kind: 'plain', message };
  if (error.code === 'QUOTE_CHANGED') {
    const parsed = quoteView.safeParse(error.data);
    if (parsed.success) return { kind: 'quote', message, quote: parsed.data };
  }
  if (error.code === 'STOCK_SHORT') {
    const parsed = shortData.safeParse(error.data);
    if (parsed.success) return { kind: 'short', message, short: parsed.data.short };
  }
  if (error.code === 'RULE' && message === unpaidText) return { kind: 'unpaid', message };
  if (error.code === 'CONFLICT' && goneTexts.includes(message)) return { kind: 'gone', message };
  const errors = fieldErrors(error);
  return Object.keys(errors).length > 0 ? { kind: 'fields', message, errors } : { kind: 'plain', message };
}
