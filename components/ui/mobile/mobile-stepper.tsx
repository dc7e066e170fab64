'use client';

import { useState } from 'react';
import { Icon } from '@/components/ui/mobile/icons';
import css from '@/components/ui/mobile/mobile-stepper.module.css';
import { NumberPad } from '@/components/ui/mobile/number-pad';

interface MobileStepperProps {
  value: number;
  min?: number;
  max?: number;
  /** Called with whole numbers inside the range only. */
  onChange: (value: number) => void;
  disabled?: boolean;
  /** What is counted, for the pad's title and for screen readers. */
  label?: string;
}

/** − number +, each 44 px; the number opens the pad. */
export function MobileStepper({
  value,
  min = 1,
  max = 9999,
  onChange,
  disabled,
  label = '数量',
}: MobileStepperProps) {
  // `null` until the pad is wanted: lists have many steppers, and the pad's dialog has no place in their HTML.
  const [typing, setTyping] = useState<boolean | null>(null);
  return (
    <div className={css.stepper} role="group" aria-label={label}>
      <button
        type="button"
        aria-label="减少"
        disabled={disabled || value <= min}
        onClick={() => onChange(Math.max(min, value - 1))}
      >
        <Icon name="minus" size={16} />
      </button>
      <button
        type="button"
        className={css.number}
        aria-label={`${value}，点按输入${label}`}
        disabled={disabled}
        onClick={() => setTyping(true)}
      >
        {value}
      </button>
      <button
        type="button"
        aria-label="增加"
        disabled={disabled || value >= max}
        onClick={() => onChange(Math.min(max, value + 1))}
      >
        <Icon name="add" size={16} />
      </button>
      {typing !== null && (
        <NumberPad
          open={typing}
          onClose={() => setTyping(false)}
          title={label}
          value={value}
          min={min}
          max={Math.max(min, max)}
          onDone={(next) => {
            if (next !== value) onChange(next);
          }}
        />
      )}
    </div>
  );
}
