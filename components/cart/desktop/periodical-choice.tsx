'use client';

import type { Choice } from '@/lib/domain/product/buy-rules';
import css from '@/components/cart/desktop/buy-box.module.css';
import { periodicalOptions, type Option } from '@/components/cart/periodical-options';
import { cx } from '@/components/ui/cx';
import type { PlanView } from '@/lib/domain/product/contract';

function Chips<T extends string | number>({
  label,
  options,
  value,
  choose,
}: {
  label: string;
  options: readonly Option<T>[];
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
  const options = periodicalOptions(plans, choice);
  if (!options) return null;
  const { mode, start, lastDay } = options;
  const to = (next: Choice | null) => next && choose(next);
  return (
    <>
      <Chips label="订法" value={mode} options={options.modes} choose={(m) => to(options.toMode(m))} />
      <Chips
        label="年度"
        value={options.year}
        options={options.years}
        choose={(year) => to(options.toYear(year))}
      />
      <label className={css.line}>
        <span className={css.name}>{options.issueLabel}</span>
        <span className={css.chips}>
          <select
            className={css.chip}
            value={options.issue}
            onChange={(e) => to(options.toIssue(Number(e.currentTarget.value)))}
          >
            {options.issues.map((o) => (
              <option key={o.value} value={o.value} disabled={o.off}>
                {o.label}
              </option>
            ))}
          </select>
          {start && (
            <span aria-live="polite">
              {`第 ${start.startIssue}`}
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
