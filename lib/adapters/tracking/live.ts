import 'server-only';
import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { fitText } from '@/lib/core/characters';
import type {
  Parcel,
  SubscribeResult,
  TrackingFacts,
  TrackingFailure,
  TrackingPort,
  TrackingResult,
} from './port';
import { pushSign, querySign, type SignType } from './sign';

/** What the kuaidi100 client needs. Everything comes from configuration; nothing is read from the environment. */
export interface Kuaidi100Config {
  /** Origin of the API, `https://poll.kuaidi100.com`; the dev gateway in development. */
  baseUrl: string;
  customer: string;
  key: string;
  /** Shared secret of pushes, ours to choose. */
  salt: string;
  signType?: SignType;
  fetch?: typeof fetch;
  /** Milliseconds of one call. */
  timeoutMs?: number;
}

const MAX_TRACES = 500;
const text = (max: number) => z.string().transform((v) => fitText(v, max));

const traceFields = z.object({
  time: text(30).optional(),
  ftime: text(30).optional(),
  context: text(500),
  status: text(40).optional(),
});
const resultFields = z.object({
  state: z.union([z.string().regex(/^\d{1,4}$/), z.number().int().transform(String)]),
  com: z.string().min(1).max(50),
  nu: z.string().min(1).max(60),
  data: z.array(traceFields).max(5000),
});
const failureFields = z.object({ returnCode: z.string(), message: z.string().default('') });

/** 500: nothing known of the number yet; 408: wrong phone; 501: subscribed before; 503: signature; 601: no money left (integrations.md section 5). */
const KINDS: Readonly<Record<string, TrackingFailure>> = {
  '500': 'none',
  '408': 'refused',
  '503': 'refused',
};
const OFTEN = ['700', '701', '702', '710'];

/** With `resultv2` a state may carry a finer one behind its first figures: `301` is a kind of 3. */
function mainState(state: string): string {
  if (state.length < 3) return state;
  return state.length === 4 ? state.slice(0, 2) : state.slice(0, 1);
}

function factsOf(value: unknown): TrackingFacts | null {
  const parsed = resultFields.safeParse(value);
  if (!parsed.success) return null;
  const { state, com, nu, data } = parsed.data;
  return {
    corpCode: com,
    trackingNo: nu.toUpperCase(),
    state: mainState(state),
    traces: data.slice(0, MAX_TRACES).flatMap(({ time, ftime, context, status }) => {
      const at = ftime || time;
      return at ? [{ time: at, context, ...(status && { status }) }] : [];
    }),
  };
}

function failure(kind: TrackingFailure, message: string) {
  return { ok: false as const, kind, message };
}

function sameText(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)];
  return x.length === y.length && timingSafeEqual(x, y);
}

/** kuaidi100 by form posts, signed by hand. @throws when customer, key or salt is not configured */
export function createKuaidi100(config: Kuaidi100Config): TrackingPort {
  for (const name of ['customer', 'key', 'salt'] as const) {
    if (!config[name]) throw new Error(`tracking: ${name} is not configured`);
  }

  async function post(path: string, form: Record<string, string>): Promise<unknown> {
    const response = await (config.fetch ?? fetch)(new URL(path, config.baseUrl), {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(config.timeoutMs ?? 5000),
      body: new URLSearchParams(form),
    });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return response.json();
  }

  /** The reply, or what became of the call. */
  async function ask(path: string, form: Record<string, string>) {
    try {
      return { reply: await post(path, form) };
    } catch (error) {
      return failure('unknown', error instanceof Error ? error.message : String(error));
    }
  }

  async function query(parcel: Parcel): Promise<TrackingResult> {
    const param = JSON.stringify({
      com: parcel.corpCode,
      num: parcel.trackingNo,
      ...(parcel.phone && { phone: parcel.phone }),
      resultv2: '1',
      show: '0',
      order: 'desc',
    });
    const signType = config.signType ?? 'MD5';
    const asked = await ask('/poll/query.do', {
      customer: config.customer,
      sign: querySign(param, config.key, config.customer, signType),
      ...(signType === 'SHA256' && { signType }),
      param,
    });
    if (!('reply' in asked)) return asked;
    const facts = factsOf(asked.reply);
    if (facts) {
      const same = facts.trackingNo === parcel.trackingNo.toUpperCase();
      return same ? { ok: true, facts } : failure('unknown', 'a reply about another number');
    }
    const said = failureFields.safeParse(asked.reply);
    if (!said.success) return failure('unknown', 'a reply that says nothing');
    const { returnCode, message } = said.data;
    return failure(OFTEN.includes(returnCode) ? 'limit' : (KINDS[returnCode] ?? 'refused'), message);
  }

  async function subscribe(parcel: Parcel, callbackUrl: string): Promise<SubscribeResult> {
    const param = JSON.stringify({
      company: parcel.corpCode,
      number: parcel.trackingNo,
      key: config.key,
      parameters: {
        callbackurl: callbackUrl,
        salt: config.salt,
        resultv2: '1',
        ...(parcel.phone && { phone: parcel.phone }),
      },
    });
    const asked = await ask('/poll', { schema: 'json', param });
    if (!('reply' in asked)) return asked;
    const said = failureFields.safeParse(asked.reply);
    if (!said.success) return failure('unknown', 'a reply that says nothing');
    // 501: the number is subscribed already.
    if (said.data.returnCode === '200' || said.data.returnCode === '501') return { ok: true };
    return failure(said.data.returnCode === '500' ? 'unknown' : 'refused', said.data.message);
  }

  function parsePush(form: string): TrackingFacts | null {
    const fields = new URLSearchParams(form);
    const [param, sign] = [fields.get('param'), fields.get('sign')];
    if (!param || !sign || !sameText(sign, pushSign(param, config.salt))) return null;
    try {
      const said = Object(JSON.parse(param)) as { lastResult?: unknown };
      return factsOf(said.lastResult);
    } catch {
      return null;
    }
  }

  return {
    query,
    subscribe,
    parsePush,
    accepted: JSON.stringify({ result: true, returnCode: '200', message: '成功' }),
  };
}
