import 'server-only';
import { z } from 'zod';
import { fitText } from '@/lib/core/characters';
import type {
  ErpDocument,
  ErpFailure,
  ErpPort,
  ErpPosition,
  ErpResult,
  ErpStockPage,
  ErpStockRow,
} from './port';
import { signature } from './sign';

/** What the HTTP client of the ERP needs. Everything comes from configuration; nothing is read from the environment. */
export interface ErpConfig {
  /** Address of the interface, with a path where it has one: `https://erp.example/api`. */
  baseUrl: string;
  /** Shared secret of the signatures. */
  secret: string;
  /** Milliseconds of one call. */
  timeoutMs: number;
  fetch?: typeof fetch;
  now?: () => number;
}

/** Largest reply, in bytes, and most rows of a page. */
const MAX_REPLY = 5 * 1024 * 1024;
const MAX_PAGE = 2000;
const MIN_SECRET = 16;
const PATHS: Readonly<Record<ErpDocument['kind'], string>> = {
  order: 'orders',
  shipment: 'shipments',
  return: 'returns',
};

/** Its texts without what the database cannot hold or a log line must not: control characters and halves of a character. */
const cleanText = z.string().transform((v) => v.replaceAll(/\p{Cc}|\p{Cs}/gu, ' ').trim());
const line = (max: number) => cleanText.pipe(z.string().max(max));
const rowFields = z.object({
  sku: cleanText.pipe(z.string().min(1).max(64)),
  name: line(200).optional(),
  warehouse: line(64),
  qtyOnHand: z.number(),
  qtyAvailable: z.number().nullish(),
  asOf: line(40),
});
const pageFields = z.object({
  items: z.array(z.unknown()).max(MAX_PAGE),
  next: z.string().min(1).max(500).nullish(),
});
const refusalFields = z.object({ message: line(300) });

function rowOf(value: unknown): ErpStockRow | { unreadable: string } {
  const parsed = rowFields.safeParse(value);
  if (!parsed.success) return { unreadable: fitText(JSON.stringify(value) ?? '', 200) };
  const { name, qtyAvailable, ...row } = parsed.data;
  return { ...row, ...(name && { name }), ...(typeof qtyAvailable === 'number' && { qtyAvailable }) };
}

function failureOf(status: number): ErpFailure {
  if (status === 429) return 'limit';
  // A request that timed out there, and what gateways answer in its place, says nothing of the ERP's mind.
  return status >= 400 && status < 500 && status !== 408 ? 'refused' : 'unknown';
}

/** The text of a reply, no longer than {@link MAX_REPLY}. @throws when it is longer */
async function textOf(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > MAX_REPLY) {
      await reader.cancel();
      throw new Error('the reply is too large');
    }
    chunks.push(value);
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
}

function messageOf(text: string, status: number): string {
  try {
    const said = refusalFields.safeParse(JSON.parse(text));
    if (said.success && said.data.message) return `ERP 答复：${said.data.message}`;
  } catch {
    // not JSON
  }
  return `ERP 答复 HTTP ${status}`;
}

/** The ERP by signed HTTP calls (integrations.md section 6.2). @throws when address or secret cannot be used */
export function createErp(config: ErpConfig): ErpPort {
  if (!URL.canParse(config.baseUrl)) throw new Error('erp: the address is not configured');
  if (config.secret.length < MIN_SECRET)
    throw new Error(`erp: the secret has less than ${MIN_SECRET} characters`);
  const base = config.baseUrl.endsWith('/') ? config.baseUrl : `${config.baseUrl}/`;

  async function call(
    method: 'GET' | 'POST',
    path: string,
    body = '',
    key?: string,
  ): Promise<ErpResult<unknown>> {
    const url = new URL(path, base);
    const timestamp = String(Math.floor((config.now ?? Date.now)() / 1000));
    try {
      const response = await (config.fetch ?? fetch)(url, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(config.timeoutMs),
        headers: {
          Accept: 'application/json',
          'X-Timestamp': timestamp,
          'X-Signature': signature(config.secret, method, url.pathname + url.search, timestamp, body),
          ...(key !== undefined && { 'Content-Type': 'application/json', 'Idempotency-Key': key }),
        },
        ...(method === 'POST' && { body }),
      });
      const text = await textOf(response);
      if (!response.ok)
        return { ok: false, kind: failureOf(response.status), message: messageOf(text, response.status) };
      return { ok: true, value: JSON.parse(text) as unknown };
    } catch (error) {
      const timeout = (Object(error) as { name?: unknown }).name === 'TimeoutError';
      return {
        ok: false,
        kind: 'unknown',
        message: timeout ? 'ERP 接口超时未答复' : 'ERP 接口无法连接或答复无法读取',
      };
    }
  }

  async function pullStock({ since, cursor }: ErpPosition): Promise<ErpResult<ErpStockPage>> {
    const query = new URLSearchParams();
    if (since !== null) query.set('updated_since', since);
    if (cursor !== null) query.set('cursor', cursor);
    const said = await call('GET', `stock${query.size > 0 ? `?${query}` : ''}`);
    if (!said.ok) return said;
    const page = pageFields.safeParse(said.value);
    if (!page.success) return { ok: false, kind: 'unknown', message: 'ERP 答复的内容不符合约定' };
    const next = page.data.next ?? null;
    // A page that leads to itself would never end.
    if (next !== null && next === cursor)
      return { ok: false, kind: 'unknown', message: 'ERP 的分页指向自身' };
    return { ok: true, value: { rows: page.data.items.map(rowOf), next } };
  }

  async function pushDocument({
    kind,
    docNo,
    payload,
  }: ErpDocument): Promise<ErpResult<{ number: string | null }>> {
    const said = await call('POST', PATHS[kind], JSON.stringify(payload), docNo);
    if (!said.ok) return said;
    const taken = z.object({ number: z.union([line(100), z.number()]).nullish() }).safeParse(said.value);
    if (!taken.success) return { ok: false, kind: 'unknown', message: 'ERP 答复的内容不符合约定' };
    return { ok: true, value: { number: taken.data.number == null ? null : String(taken.data.number) } };
  }

  async function health(): Promise<ErpResult<{ name: string }>> {
    const said = await call('GET', 'health');
    if (!said.ok) return said;
    const name = z.object({ name: line(100) }).safeParse(said.value);
    return { ok: true, value: { name: name.success ? name.data.name : 'ERP' } };
  }

  return { pullStock, pushDocument, health };
}
