import 'server-only';
import { MAIL_PATTERN, normalizeMail } from '@/lib/core/mail-address';
import { MOBILE_PATTERN, normalizePhone } from '@/lib/core/phone-number';
import type { Env, Fault } from './env-schema';

/** Lists of receivers, and what an entry has to be. */
const LISTS = {
  ALERT_MAIL: { pattern: MAIL_PATTERN, normalize: normalizeMail, is: '邮件地址' },
  ALERT_PHONE: { pattern: MOBILE_PATTERN, normalize: normalizePhone, is: '手机号码' },
} as const;

/** The entries of a list by commas in their one spelling, each once, and how many are none. */
export function readReceivers(name: keyof typeof LISTS, text: string): { good: string[]; bad: number } {
  const { pattern, normalize } = LISTS[name];
  const parts = text.split(/[,，;\s]+/).filter((part) => part !== '');
  const good = parts.map((part) => normalize(part)).filter((part) => pattern.test(part));
  return { good: [...new Set(good)], bad: parts.length - good.length };
}

/** Whether `SMS_TEMPLATES` has a template for alerts; text that is no JSON is another fault. */
function hasAlertTemplate(json: string): boolean {
  try {
    return Boolean((JSON.parse(json) as { alert?: unknown } | null)?.alert);
  } catch {
    return true;
  }
}

/**
 * What lacks for a way to reach people that is set in part, above all a receiver of alerts who would never hear of one; settings that are wrong by
 * themselves are left out.
 */
export function wayFaults(e: Partial<Env>): Fault[] {
  const faults: Fault[] = [];
  const wants = (by: keyof Env, ...needed: (keyof Env)[]) => {
    if (!e[by]) return;
    for (const name of needed)
      if (e[name] === '' && faults.every((f) => f.name !== name))
        faults.push({ name, text: `设置了 ${by} 时必填` });
  };
  wants('ALERT_MAIL', 'MAIL_URL');
  wants(e.MAIL_URL ? 'MAIL_URL' : 'ALERT_MAIL', 'MAIL_FROM');
  const sms = e.SMS_ACCESS_KEY_ID ? 'SMS_ACCESS_KEY_ID' : 'ALERT_PHONE';
  wants(sms, 'SMS_ACCESS_KEY_ID', 'SMS_ACCESS_KEY_SECRET', 'SMS_SIGN_NAME');
  if (e.SMS_PROVIDER === 'tencent') wants(sms, 'SMS_SDK_APP_ID');
  if (e.ALERT_PHONE && e.SMS_TEMPLATES !== undefined && !hasAlertTemplate(e.SMS_TEMPLATES))
    faults.push({ name: 'SMS_TEMPLATES', text: '设置了 ALERT_PHONE 时须有用途 alert 的模板' });
  for (const name of ['ALERT_MAIL', 'ALERT_PHONE'] as const) {
    const { bad } = readReceivers(name, e[name] ?? '');
    if (bad > 0) faults.push({ name, text: `有 ${bad} 项不是${LISTS[name].is}` });
  }
  return faults;
}
