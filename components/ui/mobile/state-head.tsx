import type { ReactNode } from 'react';
import css from '@/components/ui/mobile/state-head.module.css';
import { StateSteps, type StateStep } from '@/components/ui/state-steps';

interface StateHeadProps {
  /** Names of the whole and of the way, for those who cannot see them. */
  label: string;
  stepsLabel: string;
  state: string;
  /** What it means and what happens next. */
  sentence: string;
  /** What is due, how long there is, one `<p>` each. */
  facts?: ReactNode;
  steps: readonly StateStep[];
}

/** Head of a buyer's paper on a phone: its state in large letters on red, what it means, and the way it has gone on a card below. */
export function StateHead({ label, stepsLabel, state, sentence, facts, steps }: StateHeadProps) {
  return (
    <section aria-label={label}>
      <div className={css.head}>
        <p className={css.state} role="status">
          {state}
        </p>
        <p className={css.sentence}>{sentence}</p>
      </div>
      {(facts || steps.length > 0) && (
        <div className={css.way}>
          {facts && <div className={css.facts}>{facts}</div>}
          <StateSteps label={stepsLabel} steps={steps} />
        </div>
      )}
    </section>
  );
}
