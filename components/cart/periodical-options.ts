import { canBuy, canChoose, singleChoice, yearChoice, type Choice } from '@/lib/domain/product/buy-rules';
import type { PlanView } from '@/lib/domain/product/contract';
import { singleStates } from '@/lib/domain/product/plan-rules';
import { parseSpecKey } from '@/lib/domain/product/spec-key-rules';

type Mode = 'year' | 'issue';
type Start = PlanView['starts'][number];
type Single = PlanView['singles'][number];

export interface Option<T> {
  value: T;
  label: string;
  off: boolean;
}

const modes = { year: '全年订阅', issue: '单期购买' } as const;

const offers = (plan: PlanView, mode: Mode) =>
  mode === 'year' ? plan.starts.length > 0 : plan.singles.some(canChoose);

/** What a year offers at first: all that is left of it, or the issue that appeared last. */
function firstOf(plan: PlanView | undefined, mode: Mode): Choice | null {
  if (!plan) return null;
  const start = plan.starts[0];
  if (mode === 'year') return start ? yearChoice(plan, start) : null;
  const back = plan.singles.findLast((s) => s.state === 'back' && canBuy(s));
  const single = back ?? plan.singles.find(canBuy) ?? plan.singles.findLast(canChoose);
  return single ? singleChoice(plan, single) : null;
}

const startText = (s: Start) => `第 ${s.startIssue} 期${s.whole ? '（全年）' : ''}`;

function singleText(s: Single): string {
  const name = s.title ? `第 ${s.issueNo} 期 ${s.title}` : `第 ${s.issueNo} 期`;
  const left =
    s.available === 0
      ? '（无货）'
      : s.available !== null && s.available <= 20
        ? `（仅剩 ${s.available} 本）`
        : '';
  return `${name} · ${s.publishDate} · ${singleStates[s.state]}${left}`;
}

/** What can be chosen of a periodical beside what is chosen; `null` when its plan is gone. Choosing gives the next choice. */
export function periodicalOptions(plans: readonly PlanView[], choice: Choice) {
  const spec = parseSpecKey(choice.specKey);
  const mode: Mode = spec?.kind === 'issue' ? 'issue' : 'year';
  const plan = plans.find((p) => spec && spec.kind !== 'single' && p.year === spec.year);
  if (!plan) return null;
  const start =
    spec?.kind === 'year'
      ? (plan.starts.find((s) => s.startIssue === spec.startIssue) ?? plan.starts[0])
      : undefined;
  const single = spec?.kind === 'issue' ? plan.singles.find((s) => s.issueNo === spec.issueNo) : undefined;
  return {
    mode,
    modes: (['year', 'issue'] as const).map((m): Option<Mode> => ({
      value: m,
      label: modes[m],
      off: !plans.some((p) => offers(p, m)),
    })),
    toMode: (m: Mode) => firstOf(offers(plan, m) ? plan : plans.find((p) => offers(p, m)), m),
    year: plan.year,
    /** The newest first. */
    years: plans.toReversed().map((p): Option<number> => ({
      value: p.year,
      label: offers(p, mode) ? `${p.year} 年` : `${p.year} 年（${mode === 'year' ? '已截止' : '暂无'}）`,
      off: !offers(p, mode),
    })),
    toYear: (year: number) =>
      firstOf(
        plans.find((p) => p.year === year),
        mode,
      ),
    /** Issue that is chosen: the first of a year, or the only one. */
    issue: start?.startIssue ?? single?.issueNo,
    issues: start
      ? plan.starts.map((s): Option<number> => ({ value: s.startIssue, label: startText(s), off: false }))
      : plan.singles.map((s): Option<number> => ({
          value: s.issueNo,
          label: singleText(s),
          off: !canChoose(s),
        })),
    issueLabel: start ? '起订期' : '期次',
    toIssue: (no: number): Choice | null => {
      if (start) {
        const next = plan.starts.find((s) => s.startIssue === no);
        return next ? yearChoice(plan, next) : null;
      }
      const next = plan.singles.find((s) => s.issueNo === no);
      return next ? singleChoice(plan, next) : null;
    },
    /** What a year's choice holds. */
    start,
    /** Last day on which the choice can be ordered. */
    lastDay: start?.lastDay ?? single?.lastDay ?? null,
  };
}
