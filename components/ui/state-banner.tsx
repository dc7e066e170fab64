import type { ReactNode } from 'react';
import { cx } from '@/components/ui/cx';
import css from '@/components/ui/state-banner.module.css';
import { StateSteps, type StateStep } from '@/components/ui/state-steps';
import type { Tone } from '@/components/ui/status-tag';

interface StateBannerProps {
  /** Names of the whole and of the way, for those who cannot see them. */
  label: string;
  stepsLabel: string;
  /** Label and number. */
  no: string;
  state: string;
  tone: Tone;
  /** {@link BannerFact}s under the state. */
  facts?: ReactNode;
  acts: ReactNode;
  sentence: string;
  /** None: the way has ended early and is not shown. */
  steps: readonly StateStep[];
}

/** A line under the state; what stands in a `<b>` of it is red. */
export function BannerFact({ children }: { children: ReactNode }) {
  return <p className={css.fact}>{children}</p>;
}

/** A buyer's paper (order, after-sale case): its state in large letters, what can be done now, and the way it has gone. */
export function StateBanner({
  label,
  stepsLabel,
  no,
  state,
  tone,
  facts,
  acts,
  sentence,
  steps,
}: StateBannerProps) {
  return (
    <section className={css.banner} aria-label={label}>
      <div className={css.now}>
        <p className={css.no}>{no}</p>
        <p className={cx(css.state, css[tone])} role="status">
          {state}
        </p>
        {facts}
        <div className={css.acts}>{acts}</div>
      </div>
      <div className={css.way}>
        <p className={css.sentence}>{sentence}</p>
        <StateSteps label={stepsLabel} steps={steps} />
      </div>
    </section>
  );
}
