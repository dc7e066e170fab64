/** Which approved template of the provider serves which purpose, and in what order it takes its variables. Pure. */
import { z } from 'zod';
import type { SmsMessage, SmsPurpose } from './port';

/**
 * A template by its id alone takes the variables that are usual for the purpose; otherwise `params` names them in the template's order.
 */
export type SmsTemplate = string | { id: string; params: readonly string[] };
export type SmsTemplates = Readonly<Record<string, SmsTemplate>>;

/** Variables of a purpose: what a template named by its id alone has. */
const USUAL: Readonly<Record<SmsPurpose, readonly string[]>> = {
  login: ['code'],
  reset: ['code'],
  register: ['code'],
  bind: ['code'],
  reauth: ['code'],
  second_factor: ['code'],
  ebook: ['code'],
  orderPlaced: ['orderSn', 'amount'],
  orderPaid: ['orderSn'],
  shipped: ['orderSn', 'corp', 'trackingNo'],
  refunded: ['orderSn', 'amount'],
  invoiceIssued: ['invoiceNo', 'amount'],
  restocked: ['title'],
  organizationInvite: ['organization', 'days'],
  alert: ['count'],
};

const schema = z.record(
  z.string(),
  z.union([
    z.string().min(1),
    z.object({ id: z.string().min(1), params: z.array(z.string().min(1)) }).strict(),
  ]),
);

/**
 * Reads `SMS_TEMPLATES`: `{"login":"SMS_1"}` or `{"login":{"id":"1234","params":["code","minutes"]}}`.
 *
 * @throws when it is not JSON of this shape
 */
export function readTemplates(json: string): SmsTemplates {
  try {
    return schema.parse(JSON.parse(json));
  } catch (cause) {
    throw new Error('SMS_TEMPLATES: not JSON of purpose to template', { cause });
  }
}

/** The template of a purpose with its variables in order; null when none is configured. */
export function templateOf(
  templates: SmsTemplates,
  purpose: SmsMessage['purpose'],
): { id: string; params: readonly string[] } | null {
  const found = Object.hasOwn(templates, purpose) ? templates[purpose] : undefined;
  if (!found) return null;
  return typeof found === 'string' ? { id: found, params: USUAL[purpose] } : found;
}
