import 'server-only';
import { z } from 'zod';
import { fitText } from '@/lib/core/characters';
import { MOBILE_PATTERN } from '@/lib/core/phone';
import type {
  CancelResult,
  WaybillAccount,
  WaybillCancel,
  WaybillFailure,
  WaybillOrder,
  WaybillParty,
  WaybillPort,
  WaybillResult,
} from './port';
import { orderSign } from './sign';

/** What the client of kuaidi100's order interface needs. Everything comes from configuration; nothing is read from the environment. */
export interface Kuaidi100OrderConfig {
  /** Origin of the API, `https://api.kuaidi100.com`; the dev gateway in development. */
  baseUrl: string;
  key: string;
  secret: string;
  fetch?: typeof fetch;
  /** Milliseconds of one call: the provider asks the courier meanwhile. */
  timeoutMs?: number;
}

const PATH = '/label/order';
/** 200: done; 30011: this own number was ordered before, and `data` is what was answered then. */
const DONE = new Set(['200', '30011']);
/** The provider's own trouble: the order may have been taken. */
const TROUBLE = new Set(['-1', '500']);

const code = z.union([z.string(), z.number().transform(String)]);
const replyFields = z.object({
  success: z.boolean().optional(),
  code,
  message: z.string().nullish(),
  data: z.unknown().optional(),
});
const text = (max: number) =>
  z
    .string()
    .nullish()
    .transform((v) => (v ? fitText(v, max) : null));
const orderFields = z.object({
  kuaidinum: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[0-9A-Z-]{5,40}$/),
  kdComOrderNum: text(100),
  bulkpen: text(60),
});
type Answer = z.output<typeof replyFields>;

const failure = (kind: WaybillFailure['kind'], message: string): WaybillFailure => ({
  ok: false,
  kind,
  message,
});

const accountOf = ({ partnerId, partnerKey, net, expType }: WaybillAccount) => ({
  partnerId,
  ...(partnerKey && { partnerKey }),
  ...(net && { net }),
  ...(expType && { expType }),
});

const partyOf = ({ name, phone, address }: WaybillParty) => ({
  name,
  ...(MOBILE_PATTERN.test(phone) ? { mobile: phone } : { tel: phone }),
  printAddr: address,
});

/** The order interface of kuaidi100 (电子面单 V2) by form posts, signed by hand. @throws when key or secret is not configured */
export function createKuaidi100Orders(config: Kuaidi100OrderConfig): WaybillPort {
  for (const name of ['key', 'secret'] as const) {
    if (!config[name]) throw new Error(`waybill: ${name} is not configured`);
  }

  async function post(method: string, fields: object): Promise<unknown> {
    const { key, secret } = config;
    const [param, t] = [JSON.stringify(fields), String(Date.now())];
    const response = await (config.fetch ?? fetch)(new URL(PATH, config.baseUrl), {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(config.timeoutMs ?? 20_000),
      body: new URLSearchParams({ method, key, t, sign: orderSign(param, t, key, secret), param }),
    });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return response.json();
  }

  /** What the provider says of a call that it understood, or what became of it. */
  async function ask(method: string, fields: object): Promise<Answer | WaybillFailure> {
    let reply: unknown;
    try {
      reply = await post(method, fields);
    } catch (error) {
      return failure('unknown', error instanceof Error ? error.message : String(error));
    }
    const said = replyFields.safeParse(reply);
    if (!said.success) return failure('unknown', 'a reply that says nothing');
    const { data: answer } = said;
    const message = fitText(answer.message?.trim() || `code ${answer.code}`, 200);
    if (TROUBLE.has(answer.code)) return failure('unknown', message);
    return answer.success !== false && DONE.has(answer.code) ? answer : failure('refused', message);
  }

  async function order(wanted: WaybillOrder): Promise<WaybillResult> {
    const answer = await ask('order', {
      printType: 'NON',
      ...accountOf(wanted.account),
      payType: wanted.account.payType,
      kuaidicom: wanted.corpCode,
      recMan: partyOf(wanted.receiver),
      sendMan: partyOf(wanted.sender),
      cargo: wanted.cargo,
      count: 1,
      orderId: wanted.ownNo,
      // The number that was given for this order is answered again, instead of a second one.
      reorder: false,
    });
    if ('ok' in answer) return answer;
    const facts = orderFields.safeParse(answer.data);
    // Ordered, and the number cannot be read: it is asked for again.
    if (!facts.success) return failure('unknown', 'an order without a number');
    const { kuaidinum, kdComOrderNum, bulkpen } = facts.data;
    return {
      ok: true,
      facts: { trackingNo: kuaidinum, carrierOrderNo: kdComOrderNum, route: bulkpen },
    };
  }

  async function cancel(wanted: WaybillCancel): Promise<CancelResult> {
    const answer = await ask('cancel', {
      ...accountOf(wanted.account),
      kuaidicom: wanted.corpCode,
      kuaidinum: wanted.trackingNo,
      ...(wanted.carrierOrderNo && { orderId: wanted.carrierOrderNo }),
      reason: wanted.reason,
    });
    if (!('ok' in answer)) return { ok: true };
    return answer.kind === 'refused' && /已(经)?取消|重复取消/.test(answer.message) ? { ok: true } : answer;
  }

  return { order, cancel };
}
