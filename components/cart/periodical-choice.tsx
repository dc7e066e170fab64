'use client';

import css from '@/components/cart/buy-box.module.css';
import { canBuy, singleChoice, yearChoice, type Choice } from '@/components/cart/buy-facts';
import { cx } from '@/components/ui/cx';
import type { PlanView } from '@/lib/domain/product/contract';
import { singleStates } from '@/lib/domain/product/plan-rules';
import { parseSpecKey } from '@/lib/domain/product/spec-key-rules';

type Mode = 'year' | 'issue';
type Single = PlanView['singles'][number];

const modes = { year: '全年订阅', issue: '单期购买' } as const;

const offers = (plan: PlanView, mode: Mode) =>
  mode === 'year' ? plan.starts.length > 0 : plan.singles.some(canBuy);

/** What a year offers at first: all that is left of it, or the issue that appeared last. */
function firstOf(plan: PlanView, mode: Mode): Choice | null {
  const start = plan.starts[0];
  if (mode === 'year') return start ? yearChoice(plan, start) : null;
  const back = plan.singles.findLast((s) => s.state === 'back' && canBuy(s));
  const single = back ?? plan.singles.find(canBuy);
  return single ? singleChoice(plan, single) : null;
}

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

function Chips<T extends string | number>({
  label,
  options,
  value,
  choose,
}: {
  label: string;
  options: readonly { value: T; label: string; off: boolean }[];
  value: T;
  choose: (value: T) => void;
}) {
  return (
    <div className={css.line} role="radiogroup" aria-label={label}>
      <span className={css.name}>{label}</span>
      <span className={css.chips}>
        {options.map((o) => (
          <button
            key={o.value}
            type="button"
            role="radio"
            aria-checked={o.value === value}
            className={cx(css.chip, o.value === value && css.on)}
            disabled={o.off}
            onClick={() => choose(o.value)}
          >
            {o.label}
          </button>
        ))}
      </span>
    </div>
  );
}

interface Props {
  plans: readonly PlanView[];
  choice: Choice;
  choose: (choice: Choice) => void;
}

/** How a periodical is taken: a year from an issue on, or one issue. Fetched with the pages of periodicals only. */
export function PeriodicalChoice({ plans, choice, choose }: Props) {
  const spec = parseSpecKey(choice.specKey);
  const mode: Mode = spec?.kind === 'issue' ? 'issue' : 'year';
  const years = plans.toReversed();
  const plan = plans.find((p) => spec && spec.kind !== 'single' && p.year === spec.year);
  if (!plan) return null;
  const start =
    spec?.kind === 'year'
      ? (plan.starts.find((s) => s.startIssue === spec.startIssue) ?? plan.starts[0])
      : undefined;
  const single = spec?.kind === 'issue' ? plan.singles.find((s) => s.issueNo === spec.issueNo) : undefined;
  const lastDay = start?.lastDay ?? single?.lastDay;
  const to = (next: Choice | null) => next && choose(next);
  const chooseMode = (m: Mode) => {
    const at = offers(plan, m) ? plan : plans.find((p) => offers(p, m));
    if (at) to(firstOf(at, m));
  };
  return (
    <>
      <Chips
        label="订法"
        value={mode}
        options={(['year', 'issue'] as const).map((m) => ({
          value: m,
          label: modes[m],
          off: !plans.some((p) => offers(p, m)),
        }))}
        choose={chooseMode}
      />
      <Chips
        label="年度"
        value={plan.year}
        options={years.map((p) => ({
          value: p.year,
          label: offers(p, mode) ? `${p.year} 年` : `${p.year} 年（${mode === 'year' ? '已截止' : '暂无'}）`,
          off: !offers(p, mode),
        }))}
        choose={(year) => {
          const next = plans.find((p) => p.year === year);
          if (next) to(firstOf(next, mode));
        }}
      />
      <label className={css.line}>
        <span className={css.name}>{start ? '起订期' : '期次'}</span>
        <span className={css.chips}>
          {start ? (
            <select
              className={css.chip}
              value={start.startIssue}
              onChange={(e) => {
                const next = plan.starts.find((s) => s.startIssue === Number(e.currentTarget.value));
                if (next) to(yearChoice(plan, next));
              }}
            >
              {plan.starts.map((s) => (
                <option key={s.startIssue} value={s.startIssue}>
                  第 {s.startIssue} 期{s.whole ? '（全年）' : ''}
                </option>
              ))}
            </select>
          ) : (
            <select
              className={css.chip}
              value={single?.issueNo}
              onChange={(e) => {
                const next = plan.singles.find((s) => s.issueNo === Number(e.currentTarget.value));
                if (next) to(singleChoice(plan, next));
              }}
            >
              {plan.singles.map((s) => (
                <option key={s.issueNo} value={s.issueNo} disabled={!canBuy(s)}>
                  {singleText(s)}
                </option>
              ))}
            </select>
          )}
          {start && (
            <span aria-live="polite">
              第 {start.startIssue}
              {start.lastIssue !== start.startIssue && `–${start.lastIssue}`} 期，共{' '}
              <b className={css.count}>{start.issues}</b> 期
            </span>
          )}
          {lastDay && <span className={css.hint}>{lastDay}（含）前下单有效</span>}
        </span>
      </label>
    </>
  );
}
