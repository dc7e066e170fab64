'use client';

import css from '@/components/report/office/report.module.css';
import { put } from '@/components/report/office/address';
import { steps, type Step } from '@/lib/domain/report/contract';

/** The step that the address asks for; the reply says which one it took. */
export function stepOf(search: URLSearchParams): Step | undefined {
  const step = search.get('step') ?? '';
  return Object.hasOwn(steps, step) ? (step as Step) : undefined;
}

/** By day, week or month. */
export function StepTabs({ step }: { step: Step }) {
  return (
    <span className={css.presets} role="group" aria-label="统计步长">
      {(Object.keys(steps) as Step[]).map((s) => (
        <button key={s} type="button" aria-pressed={s === step} onClick={() => put({ step: s })}>
          {steps[s]}
        </button>
      ))}
    </span>
  );
}
