import 'server-only';
import type { Fault } from './env-schema';

/** Values that the operator makes up, each for one use. */
const OWN = [
  'SESSION_SECRET',
  'BROWSER_SECRET',
  'CODE_SECRET',
  'DATA_SECRET',
  'METRICS_TOKEN',
  'KUAIDI100_SALT',
  'ERP_SECRET',
] as const;
/** Still open cookies of theirs. One that sealed data may be weak: it is set to get rid of it. */
const FORMER = ['SESSION_SECRET_PREVIOUS', 'BROWSER_SECRET_PREVIOUS'] as const;

/** Fewer different characters no generator gives. */
const MIN_DIFFERENT = 5;

type Secrets = Partial<Record<(typeof OWN)[number] | (typeof FORMER)[number], string>>;

const AGAIN = '请用 openssl rand -hex 32 重新生成';

/** What is wrong with the secrets of a site that is in use, each by the names of the variables; the values are not said. */
export function secretFaults(secrets: Secrets): Fault[] {
  const faults: Fault[] = [];
  for (const name of [...OWN, ...FORMER]) {
    const value = secrets[name];
    if (value && new Set(value).size < MIN_DIFFERENT)
      faults.push({ name, text: `不同的字符少于 ${MIN_DIFFERENT} 个，${AGAIN}` });
  }
  for (const [i, name] of OWN.entries()) {
    const twin = OWN.slice(0, i).find((other) => secrets[name] && secrets[other] === secrets[name]);
    if (twin) faults.push({ name, text: `与 ${twin} 相同，${AGAIN}` });
  }
  return faults;
}
