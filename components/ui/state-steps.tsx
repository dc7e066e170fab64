import { cx } from '@/components/ui/cx';
import css from '@/components/ui/state-steps.module.css';

export interface StateStep {
  label: string;
  done: boolean;
  current: boolean;
  /** Below the name: when it happened. */
  time?: string | null;
}

/** The way of a paper as a row of steps; nothing when it has ended early. */
export function StateSteps({ label, steps }: { label: string; steps: readonly StateStep[] }) {
  if (steps.length === 0) return null;
  return (
    <ol className={css.steps} aria-label={label}>
      {steps.map((s, i) => (
        <li
          key={s.label}
          className={cx(css.step, s.done && css.done, s.current && css.current)}
          aria-current={s.current ? 'step' : undefined}
        >
          <span className={css.dot} aria-hidden>
            {s.done ? '✓' : i + 1}
          </span>
          <span className={css.label}>{s.label}</span>
          {s.time !== undefined && <span className={css.time}>{s.time}</span>}
        </li>
      ))}
    </ol>
  );
}
