import 'server-only';
import { readFileSync } from 'node:fs';
import { paymentFaults } from '@/lib/adapters/payment/adapters';
import { wayFaults } from './alert-faults';
import type { Env, Fault } from './env-schema';
import { secretFaults } from './secrets';

/** What several variables together have to keep; those that are wrong by themselves are left out. */
type Rule = (settings: Partial<Env>) => Fault[];

const isUrl = (text: string) => /^https?:\/\//.test(text) && URL.canParse(text);

function storeFaults(e: Partial<Env>): Fault[] {
  if (e.STORAGE_DRIVER !== 's3') return [];
  const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  const faults = needed
    .filter((name) => !e[name])
    .map((name): Fault => ({ name, text: 'STORAGE_DRIVER=s3 时必填' }));
  if (e.S3_ENDPOINT && !isUrl(e.S3_ENDPOINT))
    faults.push({
      name: 'S3_ENDPOINT',
      text: '须为完整的网址，不含存储桶名，例如 https://oss-cn-beijing.aliyuncs.com',
    });
  return faults;
}

/** A text that has to be a JSON object. */
function objectFault(name: string, text: string): Fault[] {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) return [];
  } catch {
    // Not JSON: the fault below says so.
  }
  return [{ name, text: '须为 JSON 对象' }];
}

/** Every rule over several settings, once; a start shows what all of them find. */
const RULES: Rule[] = [
  (e) => (e.NODE_ENV === 'production' ? secretFaults(e) : []),
  storeFaults,
  (e) => paymentFaults(e, (file) => readFileSync(file, 'utf8')),
  wayFaults,
  (e) => (e.SMS_TEMPLATES === undefined ? [] : objectFault('SMS_TEMPLATES', e.SMS_TEMPLATES)),
  (e) =>
    e.KUAIDI100_SECRET && !e.KUAIDI100_KEY
      ? [{ name: 'KUAIDI100_KEY', text: '填写 KUAIDI100_SECRET（电子面单）时必填' }]
      : [],
  (e) =>
    e.METRICS_PORT && e.METRICS_PORT === e.PORT
      ? [{ name: 'METRICS_PORT', text: '与 PORT 相同，须为另一个端口' }]
      : [],
];

/** What the rules find. */
export const ruleFaults = (settings: Partial<Env>): Fault[] => RULES.flatMap((rule) => rule(settings));
