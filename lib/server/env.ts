import 'server-only';
import { readFileSync } from 'node:fs';
import { chineseMessage } from '@/lib/text/zod-zh';
import { envSchema, type Env, type Fault } from './env-schema';
import { ruleFaults } from './setting-rules';

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
