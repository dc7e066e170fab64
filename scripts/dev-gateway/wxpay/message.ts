/** What WeChat Pay sends to a merchant: an encrypted resource under the platform's signature, and the faults of either. */
import { createHash, randomBytes } from 'node:crypto';
import {
  encryptResource,
  newNonce,
  PROBE_PREFIX,
  replyMessage,
  signMessage,
} from '@/lib/adapters/wxpay/sign';
import type { Sender } from '../sender';
import type { Notification, NotifyFault } from '../types';
import type { World } from '../world';
import { rfc3339 } from './times';

const STALE_S = 600;

/** Accepted by 200 or 204; tried again by the real timetable (integrations.md 1.4). */
export const wxpaySender: Sender = {
  retrySeconds: [15, 15, 30, 180, 600, 1200, 1800, 1800, 1800, 3600, 10800, 10800, 10800, 21600, 21600],
  message(world, notification, fault) {
    const body = bodyOf(world, notification, fault);
    const headers = signedHeaders(world, body, fault);
    return { headers, body: fault.mode === 'tamper' ? tampered(body) : body };
  },
  isAccepted: ({ status }) => status === 200 || status === 204,
};

/** The body of a notification stays the same over its tries. */
function bodyOf(world: World, notification: Notification, fault: NotifyFault): string {
  const kind = notification.outRefundNo ? 'refund' : 'transaction';
  const plaintext = JSON.stringify(altered(notification.plaintext as Json, fault));
  const nonce = createHash('sha256').update(notification.id).update(plaintext).digest('hex').slice(0, 12);
  return JSON.stringify({
    id: notification.id,
    create_time: rfc3339(notification.createdAt),
    resource_type: 'encrypt-resource',
    event_type: notification.eventType,
    summary: kind === 'refund' ? '退款通知' : '支付成功',
    resource: { original_type: kind, ...encryptResource(world.keys.apiV3Key, plaintext, nonce, kind) },
  });
}

type Json = Record<string, unknown> & { amount: Record<string, unknown> };

/** Faults that change what is said while the signature stays good. */
function altered(plaintext: Json, fault: NotifyFault): Json {
  switch (fault.mode) {
    case 'wrongMch':
      return { ...plaintext, mchid: '1900000001' };
    case 'wrongAppid':
      return { ...plaintext, appid: 'wx0000000000000000' };
    case 'wrongCurrency':
      return { ...plaintext, amount: { ...plaintext.amount, currency: 'USD', payer_currency: 'USD' } };
    case 'wrongAmount': {
      const total = Number(plaintext.amount['total']) + (fault.deltaFen ?? 1);
      return { ...plaintext, amount: { ...plaintext.amount, total, payer_total: total } };
    }
    default:
      return plaintext;
  }
}

/** Faults of the signature. */
function signedHeaders(world: World, body: string, fault: NotifyFault): Record<string, string> {
  const plain = {
    'Content-Type': 'application/json',
    Accept: '*/*',
    'User-Agent': 'Mozilla/4.0',
    'Request-ID': randomBytes(12).toString('hex').toUpperCase(),
  };
  if (fault.mode === 'unsigned') return plain;
  const platform = world.keys.platform[world.data.settings.signKey]!;
  const late = fault.mode === 'staleTimestamp' ? STALE_S : 0;
  const timestamp = String(Math.floor(world.now().getTime() / 1000) - late);
  const nonce = newNonce();
  const foreign = fault.key === 'merchant' ? world.keys.merchantPrivateKey : world.keys.strangerKey;
  const signature = signMessage(
    fault.mode === 'forge' ? foreign : platform.privateKey,
    replyMessage(timestamp, nonce, body),
  );
  return {
    ...plain,
    'Wechatpay-Timestamp': timestamp,
    'Wechatpay-Nonce': nonce,
    'Wechatpay-Serial': fault.mode === 'badSerial' ? 'PUB_KEY_ID_0000000000000000' : platform.serial,
    'Wechatpay-Signature': fault.mode === 'signtest' ? `${PROBE_PREFIX}${signature}` : signature,
    'Wechatpay-Signature-Type': 'WECHATPAY2-SHA256-RSA2048',
  };
}

/** The body with one character of the ciphertext changed after it was signed. */
function tampered(body: string): string {
  return body.replace(
    /("ciphertext":")(.)/,
    (_all, start: string, c: string) => start + (c === 'A' ? 'B' : 'A'),
  );
}
