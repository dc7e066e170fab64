/** For tests: a client whose transport is a function of the test, with keys of its own. */
import { generateKeyPairSync } from 'node:crypto';
import { createWxpay } from './live';
import type { WxpayConfig } from './port';
import { replyMessage, signMessage } from './sign';

export const NOW = new Date('2026-11-21T02:00:00Z');
const pem = { type: 'pkcs8', format: 'pem' } as const;
export const merchant = generateKeyPairSync('rsa', { modulusLength: 2048 });
const platform = generateKeyPairSync('rsa', { modulusLength: 2048 });
export const SERIAL = 'PUB_KEY_ID_01TEST';

export interface Sent {
  url: string;
  method: string;
  headers: Headers;
  body: string;
}

/** A client whose every call is answered with `status` and `value`, signed unless told otherwise. */
export function client(
  status: number,
  value: unknown,
  change: Partial<WxpayConfig> & { unsigned?: boolean } = {},
) {
  const sent: Sent[] = [];
  const { unsigned, ...config } = change;
  const port = createWxpay({
    baseUrl: 'https://api.mch.weixin.qq.com',
    appid: 'wx2421b1c4370ec43b',
    mchid: '1900007291',
    merchantSerialNo: '408B07E79B8269FEC3D5D3E6AB8ED163A6A380DB',
    merchantPrivateKey: merchant.privateKey.export(pem).toString(),
    apiV3Key: '0123456789abcdef0123456789abcdef',
    platformKeys: { [SERIAL]: platform.publicKey.export({ type: 'spki', format: 'pem' }).toString() },
    notifyUrl: 'https://shop.example/api/guest/payment/notify/wxpay',
    now: () => NOW,
    send: async (url, { method, headers, body: sentBody = '' }) => {
      sent.push({
        url: String(url),
        method,
        headers: new Headers(headers),
        body: sentBody,
      });
      const body = value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);
      return new Response(status === 204 ? null : body, {
        status,
        headers: unsigned ? {} : signedHeaders(body),
      });
    },
    ...config,
  });
  return { port, sent };
}

export function signedHeaders(body: string, serial = SERIAL): Record<string, string> {
  const timestamp = String(NOW.getTime() / 1000);
  return {
    'Request-ID': '08F78BB5AF0610D302-268435462',
    'Wechatpay-Timestamp': timestamp,
    'Wechatpay-Nonce': 'n',
    'Wechatpay-Serial': serial,
    'Wechatpay-Signature': signMessage(platform.privateKey, replyMessage(timestamp, 'n', body)),
  };
}
