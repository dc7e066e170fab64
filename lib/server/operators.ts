import 'server-only';
import { X509Certificate } from 'node:crypto';
import type { CtxConfig } from '@/lib/data/ctx';
import { MAIL_PATTERN, normalizeMail } from '@/lib/core/mail-address';
import { MOBILE_PATTERN, normalizePhone } from '@/lib/core/phone-number';
import { env, readSecretFile } from './env';
import { log } from './log';

type Operators = Pick<CtxConfig, 'alerts' | 'certificates'>;

let made: Operators | null = null;

/** The parts of a list by commas that are what they should be; others are named in the log, without their value. */
function listed(text: string, variable: string, form: RegExp, normalize: (t: string) => string): string[] {
  const parts = text.split(/[,，;\s]+/).filter((part) => part !== '');
  const good = parts.map((part) => normalize(part)).filter((part) => form.test(part));
  if (good.length < parts.length) log().error({ variable }, 'an entry of the list is no such address');
  return [...new Set(good)];
}

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
      mails: listed(e.ALERT_MAIL, 'ALERT_MAIL', MAIL_PATTERN, normalizeMail),
      phones: listed(e.ALERT_PHONE, 'ALERT_PHONE', MOBILE_PATTERN, normalizePhone),
      webhook: e.ALERT_WEBHOOK_URL !== '',
    },
    certificates: certificatesOf(e.WECHATPAY_PUBLIC_KEYS),
  };
  return made;
}
