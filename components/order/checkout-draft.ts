import { z } from 'zod';
import type { Skin } from '@/lib/core/skin';
import { addOrderInput } from '@/lib/domain/order/contract';
import type { QuoteView } from '@/lib/domain/order/quote-contract';

/** What a buyer has chosen and typed on the checkout, kept by the tab until the order exists. */
export const checkoutDraft = z.object({
  receiverId: z.number().int().nullable(),
  shippingMethodId: z.number().int().nullable(),
  paymentMethod: z.string(),
  remark: z.string(),
  /** `null` while the one that the address recommends is taken. */
  areaManagerCode: z.string().nullable(),
  files: z
    .array(
      z.object({
        id: z.number().int(),
        title: z.string(),
        sizeBytes: z.number().int(),
        kind: z.enum(['image', 'file']).optional(),
      }),
    )
    .default([]),
  /** Key of the submission: kept, so that a retry after a reload or a lost reply gives the same order. */
  submitKey: z.string().default(''),
  invoice: z.object({
    kind: z.enum(['none', 'personal', 'company']),
    type: z.enum(['normal', 'special']).default('normal'),
    title: z.string(),
    taxNo: z.string(),
    address: z.string().default(''),
    phone: z.string().default(''),
    bank: z.string().default(''),
    bankAccount: z.string().default(''),
    email: z.string(),
    receivePhone: z.string().default(''),
  }),
});
export type CheckoutDraft = z.infer<typeof checkoutDraft>;
export type InvoiceWish = CheckoutDraft['invoice'];

/** The fields of the invoice that is wished for: a part of another domain, which the page brings. */
export interface InvoiceFieldsProps {
  id: string;
  path: string;
  optional: boolean;
  value: InvoiceWish;
  onChange: (value: InvoiceWish) => void;
  errors: Readonly<Record<string, string>>;
}

export const emptyDraft: CheckoutDraft = {
  receiverId: null,
  shippingMethodId: null,
  paymentMethod: '',
  remark: '',
  areaManagerCode: null,
  files: [],
  submitKey: '',
  invoice: {
    kind: 'none',
    type: 'normal',
    title: '',
    taxNo: '',
    address: '',
    phone: '',
    bank: '',
    bankAccount: '',
    email: '',
    receivePhone: '',
  },
};

/** A stored draft, or `null` when it is none (another version of the page wrote it, somebody edited it). */
export function parseDraft(text: string | null): CheckoutDraft | null {
  if (!text) return null;
  try {
    const parsed = checkoutDraft.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

type OrderBody = z.input<typeof addOrderInput>;

/** The title of a person's invoice when none was typed. */
const PERSONAL_TITLE = '个人';

function invoiceOf({ kind, type, title, ...rest }: InvoiceWish): OrderBody['invoice'] {
  if (kind === 'none') return undefined;
  const personal = kind === 'personal';
  const { email, receivePhone, ...company } = rest;
  const given = Object.entries({ email, receivePhone, ...(personal ? {} : company) })
    .map(([key, value]) => [key, value.trim()] as const)
    .filter(([, value]) => value);
  return {
    titleKind: kind,
    ...(!personal && type === 'special' ? { type } : {}),
    title: title.trim() || (personal ? PERSONAL_TITLE : ''),
    ...Object.fromEntries(given),
  };
}

/** The body of `order/add`: the choices of the draft and the total that the page shows, and on which site it was ordered. */
export function orderBody(
  items: readonly number[],
  draft: CheckoutDraft,
  quote: QuoteView,
  source: Skin = 'desktop',
): OrderBody {
  const invoice = invoiceOf(draft.invoice);
  return {
    cartItemIds: [...items],
    ...(quote.needsReceiver && draft.receiverId !== null ? { receiverId: draft.receiverId } : {}),
    ...(quote.shippingMethodId === null ? {} : { shippingMethodId: quote.shippingMethodId }),
    paymentMethod: draft.paymentMethod,
    totalFen: quote.totalFen,
    ...(draft.remark.trim() ? { remark: draft.remark.trim() } : {}),
    ...(draft.areaManagerCode?.trim() ? { areaManagerCode: draft.areaManagerCode.trim() } : {}),
    ...(draft.files.length > 0 ? { fileIds: draft.files.map((f) => f.id) } : {}),
    ...(invoice ? { invoice } : {}),
    source,
  };
}

/** Messages by field (`remark`, `invoice.taxNo`, …) of what the contract would refuse; empty when it can be sent. */
export function draftErrors(body: OrderBody, quote: QuoteView): Record<string, string> {
  const errors: Record<string, string> = {};
  if (quote.needsReceiver && body.receiverId === undefined) errors['receiverId'] = '请选择收货地址';
  else if (quote.needsShipping && body.shippingMethodId === undefined)
    errors['shippingMethodId'] = '请选择配送方式';
  if (!body.paymentMethod) errors['paymentMethod'] = '请选择支付方式';
  const parsed = addOrderInput.safeParse(body);
  for (const issue of parsed.error?.issues ?? []) errors[issue.path.join('.')] ??= issue.message;
  return errors;
}
