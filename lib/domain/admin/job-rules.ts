import { fitText } from '@/lib/core/characters';
import { maskPhone } from '@/lib/core/phone-number';

export { taskLabel, taskLabels } from '@/lib/domain/log/task-label-rules';

/** Background tasks as the platform centre shows them: when the recurring ones run, what may be seen of their data. */

/** When the recurring tasks run (UTC); a test compares it with the worker's own list. */
export const recurringTasks: readonly { cron: string; task: string }[] = [
  { cron: '* * * * *', task: 'payment:poll' },
  { cron: '* * * * *', task: 'refund:poll' },
  { cron: '30 2-9 * * *', task: 'payment:reconcile' },
  { cron: '* * * * *', task: 'order:due' },
  { cron: '*/5 * * * *', task: 'order:sweep' },
  { cron: '*/10 * * * *', task: 'aftersale:sweep' },
  { cron: '*/5 * * * *', task: 'invoice:poll' },
  { cron: '15 19 * * *', task: 'notice:clean' },
  { cron: '* * * * *', task: 'restock:tell' },
  { cron: '20 19 * * *', task: 'restock:clean' },
  { cron: '0 * * * *', task: 'issue:publish' },
  { cron: '* * * * *', task: 'article:sweep' },
  { cron: '15 19 * * *', task: 'article:purge' },
  { cron: '15 19 * * *', task: 'bin:purge' },
  { cron: '23 * * * *', task: 'search:sweep' },
  { cron: '40 18 * * 0', task: 'search:tidy' },
  { cron: '0 * * * *', task: 'tax:apply' },
  { cron: '* * * * *', task: 'sales:count' },
  { cron: '0 19 * * *', task: 'upload:clean' },
  { cron: '37 * * * *', task: 'identity:purge' },
  { cron: '30 1 * * *', task: 'credit:remind' },
  { cron: '* * * * *', task: 'export:sweep' },
  { cron: '*/15 * * * *', task: 'erp:pull' },
  { cron: '* * * * *', task: 'erp:push' },
  { cron: '*/5 * * * *', task: 'erp:sweep' },
  { cron: '50 19 * * *', task: 'erp:tidy' },
  { cron: '* * * * *', task: 'childOrder:sweep' },
  { cron: '* * * * *', task: 'ebook:sweep' },
  { cron: '*/10 * * * *', task: 'ebook:expire' },
  { cron: '30 19 * * *', task: 'ebook:tidy' },
  { cron: '*/5 * * * *', task: 'reminder:find' },
  { cron: '5 20 * * *', task: 'reminder:tidy' },
  { cron: '7 * * * *', task: 'report:build' },
  { cron: '25 16 * * *', task: 'report:renew' },
  { cron: '40 19 * * *', task: 'log:prune' },
  { cron: '47 * * * *', task: 'invariant:check' },
  { cron: '*/5 * * * *', task: 'alert:send' },
  { cron: '55 19 * * *', task: 'job:prune' },
  { cron: '20 18 * * *', task: 'stock:prove' },
];

/** Tasks that nobody may pause: without them nobody hears that something is wrong, that a task pauses included. */
export const NEVER_PAUSED: readonly string[] = ['alert:send'];
/** Seconds within which a task is not had run twice. */
export const ONE_ASKING_SECONDS = 10;
/** Runs of each task that are kept, and days for which those of today and those that failed are. */
export const RUNS_KEPT = { each: 200, days: 1, unsoundDays: 30 };

/** What is given to a job that somebody has run. */
export interface AskedPayload {
  personId: number;
  personName: string;
}

const WEEK = ['日', '一', '二', '三', '四', '五', '六'];
const twoDigits = (n: number) => String(n).padStart(2, '0');

/**
 * A cron line of {@link recurringTasks} in words, its UTC hours as those of Asia/Shanghai; a line of another shape as it is. Hours that pass
 * midnight move the day of the week along.
 */
export function cronText(cron: string): string {
  const [minute = '', hour = '', , , weekday = ''] = cron.split(' ');
  if (hour === '*') {
    if (minute === '*') return '每分钟';
    return minute.startsWith('*/') ? `每 ${minute.slice(2)} 分钟` : `每小时第 ${Number(minute)} 分`;
  }
  const hours = hour.split('-').map((h) => Number(h) + 8);
  if (hours.some(Number.isNaN) || !/^\d+$/.test(minute)) return cron;
  const times = hours.map((h) => `${twoDigits(h % 24)}:${twoDigits(Number(minute))}`);
  const at = times.length === 1 ? times[0] : `${times.join(' 至 ')} 每小时`;
  if (weekday === '*') return `每天 ${at}`;
  return `每周${WEEK[(Number(weekday) + Math.floor((hours[0] ?? 0) / 24)) % 7]} ${at}`;
}

export const jobStates = {
  running: '运行中',
  failed: '已失败',
  retrying: '等待重试',
  waiting: '排队中',
  scheduled: '已排期',
} as const;
export type JobState = keyof typeof jobStates;

// The list of issues that a job's data failed with, on one line: a schema writes it as JSON over many.
function dataIssues(text: string): string | null {
  if (!text.startsWith('[')) return null;
  try {
    const issues = JSON.parse(text) as { path?: (string | number)[]; message?: string }[];
    return issues.map((i) => `${(i.path ?? []).join('.')}：${i.message ?? ''}`).join('；');
  } catch {
    return null;
  }
}

/** What to say of an error: its first line (or what is wrong with the job's data), without mobile numbers, addresses with a password in them, and long tokens. */
export function shownError(text: string | null): string | null {
  if (text === null) return null;
  const [first = ''] = text.split('\n');
  const shown = (dataIssues(text) ?? first)
    .replaceAll(/\/\/[^\s/@]+@/g, '//***@')
    .replaceAll(/(?<!\d)1[3-9]\d{9}(?!\d)/g, (phone) => maskPhone(phone))
    .replaceAll(/((?:pass(?:word|wd)?|secret|token|key|sign)\w*["']?\s*[=:]\s*["']?)[^\s"',;&]+/gi, '$1***')
    .replaceAll(/[A-Za-z0-9+/=_-]{24,}/g, '***');
  return fitText(shown, 300);
}

/** Of a job's data only numbers and yes or no are shown: ids name what it is about, texts may be personal. */
export function shownPayload(payload: unknown): string {
  const masked: unknown = JSON.parse(
    JSON.stringify(payload ?? {}, (_, v: unknown) => (typeof v === 'string' ? '***' : v)),
  );
  return fitText(JSON.stringify(masked), 300);
}

// The values that a field of a cron line allows: all, steps, lists and ranges.
function allowed(field: string, min: number, max: number): Set<number> {
  const values = new Set<number>();
  for (const part of field.split(',')) {
    const [range = '*', step = '1'] = part.split('/');
    const [from, to] = range === '*' ? [min, max] : range.split('-').map(Number);
    for (let v = from ?? min; v <= (to ?? from ?? max); v += Number(step)) values.add(v);
  }
  return values;
}

const MINUTE = 60_000;
const DAYS = 32;

/** The next minute after `now` at which a cron line (UTC) runs; `null` within a month without one. */
export function nextRun(line: string, now: Date): Date | null {
  const [minute = '*', hour = '*', day = '*', month = '*', weekday = '*'] = line.split(/\s+/);
  const sets = {
    minute: allowed(minute, 0, 59),
    hour: allowed(hour, 0, 23),
    day: allowed(day, 1, 31),
    month: allowed(month, 1, 12),
    weekday: allowed(weekday, 0, 6),
  };
  const start = Math.floor(now.getTime() / MINUTE) * MINUTE;
  for (let i = 1; i <= DAYS * 1440; i += 1) {
    const d = new Date(start + i * MINUTE);
    if (
      sets.minute.has(d.getUTCMinutes()) &&
      sets.hour.has(d.getUTCHours()) &&
      sets.day.has(d.getUTCDate()) &&
      sets.month.has(d.getUTCMonth() + 1) &&
      sets.weekday.has(d.getUTCDay())
    )
      return d;
  }
  return null;
}
