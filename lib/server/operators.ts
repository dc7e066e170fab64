import 'server-only';
import { X509Certificate } from 'node:crypto';
import type { CtxConfig } from '@/lib/data/ctx';
import { readReceivers } from './alert-faults';
import { env, readSecretFile } from './env';
import { log } from './log';

type Operators = Pick<CtxConfig, 'alerts' | 'certificates'>;

let made: Operators | null = null;

/** Certificates among the platform keys of WeChat Pay; plain public keys have no end. */
function certificatesOf(file: string): Operators['certificates'] {
  try {
    const keys = JSON.parse(readSecretFile(file) || '{}') as Record<string, string>;
    return Object.entries(keys)
      .filter(([, pem]) => pem.includes('BEGIN CERTIFICATE'))
      .map(([serial, pem]) => ({
        name: `微信支付平台证书 ${serial.slice(-6)}`,
        expiresAt: new Date(new X509Certificate(pem).validTo),
      }));
  } catch (e) {
    log().error({ err: e, variable: 'WECHATPAY_PUBLIC_KEYS' }, 'certificates cannot be read');
    return [];
  }
}

/** Whom alerts reach and what certificates are watched, read once from the environment. */
export function operators(): Operators {
  const e = env();
  made ??= {
    alerts: {
      mails: readReceivers('ALERT_MAIL', e.ALERT_MAIL).good,
      phones: readReceivers('ALERT_PHONE', e.ALERT_PHONE).good,
      webhook: e.ALERT_WEBHOOK_URL !== '',
    },
    certificates: certificatesOf(e.WECHATPAY_PUBLIC_KEYS),
  };
  return made;
}
