/** For tests: a client whose transport is a function of the test, with the merchant of the vendor's printed samples. */
import type { PaymentAttempt } from '../payment/port';
import { createUnionpay } from './live';
import type { UnionpayConfig } from './port';
import { parameterSignature, type SignType } from './sign';

export const NOW = new Date('2026-11-21T02:00:00Z');
/** Printed in the vendor's documentation; not a secret. */
export const COMM_KEY = 'fcAmtnx7MwismjWNhNKdHC44mNXtnEQeJkRrhKJwyrW2ysRR';

export const ATTEMPT: PaymentAttempt = {
  outTradeNo: 'SN2026112100000001A1',
  createdAt: new Date('2026-11-20T16:00:00Z'),
  amountFen: 1250,
  description: '保密宣传品',
  expiresAt: new Date('2026-11-21T02:30:00Z'),
  scene: { kind: 'qr' },
};

/** What every reply echoes. */
export const OURS = { mid: '898340149000005', tid: '88880001', instMid: 'QRPAYDEFAULT' };
export const BILL = {
  ...OURS,
  errCode: 'SUCCESS',
  billNo: '3194SN2026112100000001A1',
  billDate: '2026-11-21',
};
export const CODE = {
  ...BILL,
  billQRCode: 'https://qr.95516.com/48020000/31942611210000000001',
  qrCodeId: '31942611210000000001',
  totalAmount: 1250,
};
export const PAID = {
  ...CODE,
  billStatus: 'PAID',
  billPayment: {
    merOrderId: '3194SN2026112100000001A10',
    paySeqId: '01120706230N',
    targetOrderId: '4200001471202611211141496123',
    targetSys: 'WXPay',
    buyerId: 'o8wNP0RtDiUq4NzMZyAGK5psp6hs',
    payTime: '2026-11-21 10:00:05',
    status: 'TRADE_SUCCESS',
    totalAmount: 1250,
    buyerPayAmount: 1200,
  },
};

/** A refusal under an error code. */
export const REFUSED = (errCode: string) => ({ ...OURS, errCode, errMsg: 'm' });

export interface Sent {
  url: string;
  headers: Headers;
  body: string;
  json: Record<string, unknown>;
}

export type Answer = { status?: number; value: unknown };

/** A client whose calls are answered with the given values in turn, the last one over and over. */
export function client(answers: Answer[], change: Partial<UnionpayConfig> = {}) {
  const sent: Sent[] = [];
  const port = createUnionpay({
    baseUrl: 'https://api-mop.chinaums.com',
    protocol: 'open',
    appId: '12345678901234567890123456789012',
    appKey: '67890123456789012345678901234567',
    ...OURS,
    msgSrcId: '3194',
    commKey: COMM_KEY,
    signType: 'SHA256',
    notifyUrl: 'https://shop.example/api/guest/payment/notify/unionpay',
    now: () => NOW,
    send: async (url, { headers, body = '' }) => {
      sent.push({
        url: String(url),
        headers: new Headers(headers),
        body,
        json: JSON.parse(body) as Record<string, unknown>,
      });
      const { status = 200, value } = answers[Math.min(sent.length, answers.length) - 1]!;
      return new Response(typeof value === 'string' ? value : JSON.stringify(value), { status });
    },
    ...change,
  });
  return { port, sent };
}

/** A client that hears one answer. */
export function answering(value: unknown, status = 200, change: Partial<UnionpayConfig> = {}) {
  return client([{ status, value }], change);
}

/** Parameters of a notification, signed. */
export function signed(fields: Record<string, string>, signType: SignType | null = 'SHA256', key = COMM_KEY) {
  const all = signType ? { ...fields, signType } : fields;
  return { ...all, sign: parameterSignature(all, key, signType ?? 'MD5') };
}

/** The fields without one of them. */
export function without<T extends Record<string, unknown>>(fields: T, name: string): T {
  return Object.fromEntries(Object.entries(fields).filter(([other]) => other !== name)) as T;
}
