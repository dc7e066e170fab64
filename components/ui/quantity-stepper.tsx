'use client';

import { useEffect, useRef, useState } from 'react';
import { isComposing } from '@/components/ui/composing';
import { foldDigits } from '@/lib/core/typed-text';
import { cx } from '@/components/ui/cx';
import css from '@/components/ui/quantity-stepper.module.css';

interface QuantityStepperProps {
  value: number;
  /** Called with whole numbers inside the range only. */
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  disabled?: boolean;
  /** Accessible name, for example `《…》的数量`. */
  label?: string;
  size?: 's' | 'm';
}

/** − number +. Typing is free until the field is left; then the number is brought into the range. */
export function QuantityStepper({
  value,
  onChange,
  min = 1,
  max = 9999,
  disabled,
  label = '数量',
  size = 'm',
}: QuantityStepperProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const commit = (n: number) => {
    setDraft(null);
    const next = Math.min(Math.max(min, n), Math.max(min, max));
    if (next !== value) onChange(next);
  };
  const leave = () => {
    if (draft === null) return;
    if (/^\d{1,6}$/.test(draft)) commit(Number(draft));
    else setDraft(null);
  };
  const field = useRef<HTMLInputElement>(null);
  // What was typed before the scripts came stands on the screen, so it counts.
  useEffect(() => {
    const typed = foldDigits(field.current?.value ?? '');
    if (/^\d{1,6}$/.test(typed)) commit(Number(typed));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the page comes to life
  }, []);
  return (
    <span className={cx(css.stepper, size === 's' && css.s)} role="group" aria-label={label}>
      <button
        type="button"
        aria-label="减少"
        disabled={disabled || value <= min}
        onClick={() => commit(value - 1)}
      >
        −
      </button>
      <input
        ref={field}
        value={draft ?? String(value)}
        inputMode="numeric"
        aria-label={label}
        disabled={disabled}
        onChange={(e) => setDraft(foldDigits(e.target.value).replaceAll(/\D/g, ''))}
        onFocus={(e) => e.target.select()}
        onBlur={leave}
        onKeyDown={(e) => {
          if (isComposing(e)) return;
          if (e.key === 'Enter') leave();
          if (e.key === 'ArrowUp') commit(value + 1);
          if (e.key === 'ArrowDown') commit(value - 1);
        }}
      />
      <button
        type="button"
        aria-label="增加"
        disabled={disabled || value >= max}
        onClick={() => commit(value + 1)}
      >
        +
      </button>
    </span>
  );
}
