/** For tests: a client whose transport is a function of the test, with the platform's public sandbox keys, and its token in memory. */
import { RemoteError } from '../remote/port';
import type { EinvoiceLine, EinvoiceRequest, Outcome } from '../einvoice/port';
import { createNuonuo } from './live';
import type { KeptToken, NuonuoConfig, TokenStore } from './port';

export const NOW = new Date('2026-11-21T02:00:00Z');
const LATER = new Date('2026-11-22T02:00:00Z');

/** 100.00 yuan of a taxed book, tax within. */
export const LINE: EinvoiceLine = {
  property: 'normal',
  name: '保密知识读本',
  spec: null,
  unit: '册',
  quantity: 2,
  taxCode: '1060201010000000000',
  taxKind: 'taxable',
  taxBp: 900,
  amountFen: 10_000,
  netFen: 9174,
  taxFen: 826,
};

export const REQUEST: EinvoiceRequest = {
  requestNo: 'I26112100001',
  type: 'normal',
  buyer: {
    kind: 'company',
    name: '北京市某某科技有限公司',
    taxNo: '91110108MA01ABCD2X',
    address: null,
    phone: null,
    bank: null,
    bankAccount: null,
  },
  requestedAt: NOW,
  email: 'a@example.cn',
  phone: null,
  remark: null,
  lines: [LINE],
};

export interface Sent {
  url: URL;
  headers: Headers;
  body: string;
  json: Record<string, unknown>;
}

/** A store in memory that renews whenever it is asked to. */
export function memoryStore(kept: KeptToken | null = { token: 'T1', expiresAt: LATER }) {
  const state = { kept, renewals: 0 };
  const store: TokenStore = {
    read: async () => state.kept,
    async renew(stale, obtain): Promise<Outcome<string>> {
      if (state.kept && state.kept.token !== stale) return { kind: 'ok', value: state.kept.token };
      state.renewals += 1;
      const result = await obtain();
      if (result.kind !== 'ok') return result;
      state.kept = result.value;
      return { kind: 'ok', value: result.value.token };
    },
  };
  return { store, state };
}

export type Answer = { status?: number; value: unknown };

/** A reply of the provider. */
export const said = (result: unknown): Answer => ({ value: { code: 'E0000', describe: '操作成功', result } });
export const refused = (code: string, describe = 'm'): Answer => ({ value: { code, describe } });

/** A client whose calls are answered with the given values in turn, the last one over and over. */
export function client(answers: Answer[], change: Partial<NuonuoConfig> = {}, tokens = memoryStore()) {
  const sent: Sent[] = [];
  const port = createNuonuo({
    baseUrl: 'https://sdk.nuonuo.com',
    tokenUrl: 'https://open.nuonuo.com/accessToken',
    appKey: 'SD63236305',
    appSecret: 'SDDED2523BED4643',
    seller: {
      taxNo: '339902999999789113',
      name: '某某出版社',
      address: '新华路1号',
      phone: '027-1',
      bankAccount: '工行 1',
    },
    drawer: '张三',
    payee: '',
    checker: '',
    callbackUrl: 'https://shop.example/api/guest/invoice/notify/nuonuo',
    fileHosts: ['.nuonuo.com'],
    remote: () => ({ fetchFile: () => Promise.reject(new RemoteError('unavailable', 'no site')) }),
    tokens: tokens.store,
    now: () => NOW,
    fetch: async (url, init) => {
      const body = String(init!.body);
      const json = body.startsWith('{') ? (JSON.parse(body) as Record<string, unknown>) : {};
      sent.push({ url: new URL(String(url)), headers: new Headers(init!.headers), body, json });
      const { status = 200, value } = answers[Math.min(sent.length, answers.length) - 1]!;
      if (value instanceof Error) throw value;
      return new Response(typeof value === 'string' ? value : JSON.stringify(value), { status });
    },
    ...change,
  });
  return { port, sent, tokens: tokens.state };
}
