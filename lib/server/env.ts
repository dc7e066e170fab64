import 'server-only';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { chineseMessage } from '@/lib/text/zod-zh';
import { ruleFaults, type Fault } from './setting-rules';

/** Environment of the process, checked once at first use; `.env.example` describes each variable. */
const envSchema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  DATABASE_URL: z.string().min(1),
  DATABASE_READ_URL: z.string().default(''),
  DB_POOL_MAX: z.coerce.number().int().min(1).max(1000).default(10),
  DB_TIMEOUT_SCALE: z.coerce.number().min(0.1).max(1000).default(1),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  SITE_URL: z.url().default('http://127.0.0.1:3000'),
  SITE_HOSTS: z.union([z.literal('*'), z.string().regex(/^(?:\s*[\w.:[\]-]+\s*(?:,|$))*$/)]).default(''),
  HSTS_SUBDOMAINS: z.enum(['on', 'off']).default('off'),
  STORAGE_DIR: z.string().default('.data/storage'),
  STORAGE_DRIVER: z.enum(['disk', 's3']).default('disk'),
  S3_ENDPOINT: z.string().default(''),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().default(''),
  S3_ACCESS_KEY_ID: z.string().default(''),
  S3_SECRET_ACCESS_KEY: z.string().default(''),
  S3_STYLE: z.enum(['virtual', 'path']).default('virtual'),
  UPLOAD_CAPTURE: z.enum(['on', 'off']).default('off'),
  UPLOAD_JSONP: z.enum(['on', 'off']).default('off'),
  UPLOAD_DAY_MB: z.coerce.number().int().min(1).max(1_000_000).default(2048),
  UPLOAD_KEEP_DAYS: z.coerce.number().int().min(0).max(3650).default(180),
  SESSION_SECRET: z.string().min(32),
  BROWSER_SECRET: z.string().min(32),
  CODE_SECRET: z.string().min(32),
  DATA_SECRET: z.union([z.literal(''), z.string().min(32)]).default(''),
  SESSION_SECRET_PREVIOUS: z.union([z.literal(''), z.string().min(32)]).default(''),
  BROWSER_SECRET_PREVIOUS: z.union([z.literal(''), z.string().min(32)]).default(''),
  DATA_SECRET_PREVIOUS: z.union([z.literal(''), z.string().min(32)]).default(''),
  TRUST_PROXY: z.coerce.number().int().min(0).max(5).default(0),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  LOG_KEEP_MONTHS: z.coerce.number().int().min(6).max(1200).default(12),
  FRONT_CACHE: z.enum(['on', 'off']).default('on'),
  FRONT_CACHE_MB: z.coerce.number().int().min(1).max(4096).default(64),
  METRICS_TOKEN: z.union([z.literal(''), z.string().min(16)]).default(''),
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).default(0),
  DRAIN_SECONDS: z.coerce.number().min(0).max(6).default(0),
  ALERT_MAIL: z.string().default(''),
  ALERT_PHONE: z.string().default(''),
  ALERT_WEBHOOK_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  BACKUP_STATUS_FILE: z.string().default(''),
  EDGE_SECONDS: z.coerce.number().int().min(0).max(30).default(0),
  JOBS: z.enum(['on', 'off']).default('on'),
  ORDER_DEADLINE_MINUTES: z.coerce.number().int().min(10).max(1440).default(30),
  SECOND_PERSON_YUAN: z.coerce.number().int().min(0).max(10_000_000).default(5000),
  PRICE_FLOOR_PERCENT: z.coerce.number().int().min(0).max(100).default(50),
  SMS_PER_MINUTE: z.coerce.number().int().min(1).default(1),
  RATE_SCALE: z.coerce.number().min(1).max(100_000).default(1),
  WECHATPAY_BASE_URL: z.url().default('https://api.mch.weixin.qq.com'),
  WECHATPAY_BACKUP_BASE_URL: z.union([z.literal(''), z.url()]).default(''),
  WECHATPAY_APPID: z.string().default(''),
  WECHATPAY_MCHID: z.string().default(''),
  WECHATPAY_MERCHANT_SERIAL: z.string().default(''),
  WECHATPAY_MERCHANT_KEY_FILE: z.string().default(''),
  WECHATPAY_API_V3_KEY: z.string().default(''),
  WECHATPAY_PUBLIC_KEYS: z.string().default(''),
  WECHATPAY_REPLY_SERIAL: z.string().default(''),
  WECHATPAY_APP_SECRET: z.string().default(''),
  WECHAT_BRIDGE_URL: z.union([z.literal(''), z.url()]).default(''),
  WECHAT_OAUTH_AUTHORIZE_BASE_URL: z.url().default('https://open.weixin.qq.com'),
  WECHAT_OAUTH_API_BASE_URL: z.url().default('https://api.weixin.qq.com'),
  UNIONPAY_BASE_URL: z.url().default('https://api-mop.chinaums.com'),
  UNIONPAY_PROTOCOL: z.enum(['open', 'legacy']).default('open'),
  UNIONPAY_APP_ID: z.string().default(''),
  UNIONPAY_APP_KEY: z.string().default(''),
  UNIONPAY_MID: z.string().default(''),
  UNIONPAY_TID: z.string().default(''),
  UNIONPAY_INST_MID: z.string().default('QRPAYDEFAULT'),
  UNIONPAY_MSG_SRC_ID: z.union([z.literal(''), z.string().regex(/^[0-9A-Za-z]{4}$/)]).default(''),
  UNIONPAY_MSG_SRC: z.string().default(''),
  UNIONPAY_COMM_KEY: z.string().default(''),
  UNIONPAY_SIGN_TYPE: z.enum(['SHA256', 'MD5']).default('SHA256'),
  NUONUO_BASE_URL: z.url().default('https://sdk.nuonuo.com'),
  NUONUO_TOKEN_URL: z.url().default('https://open.nuonuo.com/accessToken'),
  NUONUO_APP_KEY: z.string().default(''),
  NUONUO_APP_SECRET: z.string().default(''),
  NUONUO_TAX_NO: z.string().default(''),
  NUONUO_SELLER_NAME: z.string().default(''),
  NUONUO_SELLER_ADDRESS: z.string().default(''),
  NUONUO_SELLER_PHONE: z.string().default(''),
  NUONUO_SELLER_BANK: z.string().default(''),
  NUONUO_DRAWER: z.string().default(''),
  NUONUO_PAYEE: z.string().default(''),
  NUONUO_CHECKER: z.string().default(''),
  NUONUO_FILE_HOSTS: z.string().default('.nuonuo.com,.jss.com.cn'),
  NUONUO_TOKEN_CALLS: z.coerce.number().int().min(1).default(50),
  SMS_PROVIDER: z.enum(['aliyun', 'tencent']).default('aliyun'),
  SMS_BASE_URL: z.union([z.literal(''), z.url()]).default(''),
  SMS_ACCESS_KEY_ID: z.string().default(''),
  SMS_ACCESS_KEY_SECRET: z.string().default(''),
  SMS_SIGN_NAME: z.string().default(''),
  SMS_SDK_APP_ID: z.string().default(''),
  SMS_REGION: z.string().default('ap-guangzhou'),
  SMS_TEMPLATES: z.string().default('{}'),
  MAIL_URL: z.union([z.literal(''), z.url({ protocol: /^smtps?$/ })]).default(''),
  MAIL_FROM: z.string().default(''),
  KUAIDI100_BASE_URL: z.url().default('https://poll.kuaidi100.com'),
  KUAIDI100_CUSTOMER: z.string().default(''),
  KUAIDI100_KEY: z.string().default(''),
  KUAIDI100_SALT: z.union([z.literal(''), z.string().min(16)]).default(''),
  KUAIDI100_SIGN_TYPE: z.enum(['MD5', 'SHA256']).default('MD5'),
  ERP_BASE_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  ERP_SECRET: z.union([z.literal(''), z.string().min(16)]).default(''),
  ERP_TIMEOUT: z.coerce.number().int().min(1).max(60).default(15),
  ERP_ALARM_COPIES: z.coerce.number().int().min(1).default(500),
  BAIDU_PUSH_BASE_URL: z.url().default('http://data.zz.baidu.com'),
  BAIDU_PUSH_SITE: z.string().default(''),
  BAIDU_PUSH_TOKEN: z.string().default(''),
  INDEXNOW_BASE_URL: z.url().default('https://api.indexnow.org'),
  INDEXNOW_KEY: z.union([z.literal(''), z.string().regex(/^[\dA-Za-z-]{8,128}$/)]).default(''),
});
export type Env = z.infer<typeof envSchema>;

let parsed: Env | null = null;

/** What is wrong with one value, in Chinese. */
function settingMessage(issue: Parameters<typeof chineseMessage>[0]): string {
  if (issue.code === 'invalid_value') return `须为 ${issue.values.join(' 或 ')}`;
  // Of a variable that may be empty: what holds for one that is not.
  if (issue.code === 'invalid_union') return issue.errors.at(-1)?.[0]?.message ?? '格式不正确';
  return chineseMessage(issue);
}

const OWN_SECRETS = /^(SESSION|BROWSER|CODE|DATA)_SECRET/;

/** Reads every variable by itself, so that all faults are found at once. */
function readSettings(source: Record<string, string | undefined>): { data: Partial<Env>; faults: Fault[] } {
  const data: Record<string, unknown> = {};
  const faults: Fault[] = [];
  for (const [name, field] of Object.entries(envSchema.shape)) {
    const read = field.safeParse(source[name], { error: settingMessage });
    if (read.success) data[name] = read.data;
    else {
      const how = OWN_SECRETS.test(name) ? '（openssl rand -hex 32 可生成）' : '';
      faults.push({ name, text: `${read.error.issues.map((issue) => issue.message).join('；')}${how}` });
    }
  }
  return { data, faults: [...faults, ...ruleFaults(data)] };
}

/** Everything that is wrong with an environment (scripts/doctor shows it before a start). */
export function settingFaults(source: Record<string, string | undefined>): Fault[] {
  return readSettings(source).faults;
}

/** The checked environment. Throws with the names of the variables that are wrong. */
export function env(): Env {
  if (parsed) return parsed;
  const { data, faults } = readSettings(process.env);
  if (faults.length > 0)
    throw new Error(`environment: ${faults.map(({ name, text }) => `${name}：${text}`).join('；')}`);
  parsed = data as Env;
  return parsed;
}

/** True where browsers reach the site by https; decides `Secure`, the `__Host-` prefix and HSTS. */
export function isHttps(): boolean {
  return env().SITE_URL.startsWith('https://');
}

/** Contents of a file named by a variable; empty when the variable is. */
export function readSecretFile(path: string): string {
  return path ? readFileSync(path, 'utf8') : '';
}
