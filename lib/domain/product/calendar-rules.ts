import { DAY_MS } from '@/lib/core/dates';

/** How often a periodical appears. `custom` has no rule: its days are typed. */
export const publishCycles = {
  weekly: '周刊',
  semiMonthly: '半月刊',
  monthly: '月刊',
  biMonthly: '双月刊',
  quarterly: '季刊',
  custom: '不定期',
} as const;
export type PublishCycle = keyof typeof publishCycles;

/** On which days the issues of a year appear. */
export interface PublishRule {
  cycle: PublishCycle;
  /** Weekly: the day of the week, Monday = 1; else the day of the month, the last one where a month is shorter. */
  day: number;
  /** Semi-monthly: the second day of the month. */
  day2: number;
  /** Every second month and quarterly: the first month of the year with an issue. */
  firstMonth: number;
}

/** Months from one issue to the next. */
const MONTHS: Readonly<Partial<Record<PublishCycle, number>>> = {
  semiMonthly: 1,
  monthly: 1,
  biMonthly: 2,
  quarterly: 3,
};

/** The latest first month that a cycle leaves a full year from. */
export function lastFirstMonth(cycle: PublishCycle): number {
  return MONTHS[cycle] ?? 1;
}

const dayText = (time: number) => new Date(time).toISOString().slice(0, 10);
/** `YYYY-MM-DD` of a day of a month, the month's last day where it is shorter (31 → 28 February). */
function monthDay(year: number, month: number, day: number): string {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return dayText(Date.UTC(year, month - 1, Math.min(day, last)));
}

function weekDays(year: number, weekday: number): string[] {
  const first = Date.UTC(year, 0, 1);
  const shift = (weekday - (new Date(first).getUTCDay() || 7) + 7) % 7;
  const days: string[] = [];
  for (let at = first + shift * DAY_MS; at < Date.UTC(year + 1, 0, 1); at += 7 * DAY_MS)
    days.push(dayText(at));
  return days;
}

/** Every day of a year on which the rule has an issue appear, in order. None for a periodical without a rule. */
export function publishDays(rule: PublishRule, year: number): string[] {
  if (rule.cycle === 'weekly') return weekDays(year, rule.day);
  const step = MONTHS[rule.cycle];
  if (!step) return [];
  const days = rule.cycle === 'semiMonthly' ? [rule.day, rule.day2] : [rule.day];
  const out: string[] = [];
  for (let month = Math.min(rule.firstMonth, step); month <= 12; month += step) {
    out.push(...days.map((d) => monthDay(year, month, d)));
  }
  return [...new Set(out)].toSorted();
}

/** The rule as a sentence: `每月 10 日`. */
export function ruleText(rule: PublishRule): string {
  switch (rule.cycle) {
    case 'weekly':
      return `每周${'一二三四五六日'[rule.day - 1] ?? ''}`;
    case 'semiMonthly':
      return `每月 ${rule.day} 日、${rule.day2} 日`;
    case 'monthly':
      return `每月 ${rule.day} 日`;
    case 'biMonthly':
      return `${rule.firstMonth === 2 ? '双' : '单'}月 ${rule.day} 日`;
    case 'quarterly':
      return `每季第 ${rule.firstMonth} 个月 ${rule.day} 日`;
    case 'custom':
      return '不定期';
  }
}

/** A stored rule; what cannot be read counts as none. */
export function readRule(stored: Record<string, unknown>): PublishRule {
  const { cycle, day, day2, firstMonth } = stored;
  const known = typeof cycle === 'string' && cycle in publishCycles;
  const number = (v: unknown, otherwise: number) => (typeof v === 'number' ? v : otherwise);
  return {
    cycle: known ? (cycle as PublishCycle) : 'custom',
    day: number(day, 1),
    day2: number(day2, 15),
    firstMonth: number(firstMonth, 1),
  };
}

/** What a generation does with one issue number. */
export interface GeneratedIssue {
  issueNo: number;
  publishDate: string;
  /** `add` a new issue, `move` one that has another day, `keep` one that stays as it is. */
  act: 'add' | 'move' | 'keep';
  /** The day before a move. */
  before: string | null;
}

/**
 * What the rule makes of a year: missing issues are added, and with `redate` those still to come get the rule's day. Issues that appeared or
 * were called off stay.
 */
export function generateIssues(
  plan: { year: number; issuesPerYear: number; rule: PublishRule },
  existing: readonly { issueNo: number; publishDate: string; status: string }[],
  redate: boolean,
): GeneratedIssue[] {
  const days = publishDays(plan.rule, plan.year).slice(0, plan.issuesPerYear);
  return days.map((publishDate, i) => {
    const issueNo = i + 1;
    const old = existing.find((e) => e.issueNo === issueNo);
    if (!old) return { issueNo, publishDate, act: 'add', before: null };
    const moves = redate && old.status === 'planned' && old.publishDate !== publishDate;
    return moves
      ? { issueNo, publishDate, act: 'move', before: old.publishDate }
      : { issueNo, publishDate: old.publishDate, act: 'keep', before: null };
  });
}

/** The first issue that would appear before the one in front of it; called-off issues do not count. `null` when the order is right. */
export function outOfOrder(
  issues: readonly { issueNo: number; publishDate: string; status: string }[],
): { issueNo: number; after: number } | null {
  const rows = issues.filter((i) => i.status !== 'cancelled').toSorted((a, b) => a.issueNo - b.issueNo);
  for (const [i, row] of rows.entries()) {
    const front = rows[i - 1];
    if (front && row.publishDate < front.publishDate) return { issueNo: row.issueNo, after: front.issueNo };
  }
  return null;
}
