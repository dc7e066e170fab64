'use client';

import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { DayInput, MinuteInput } from '@/components/ui/date-inputs';
import { useField, type FieldProps } from '@/components/ui/form/fields';
import { formatMinute } from '@/lib/core/dates';
import { formatFen, parseYuan } from '@/lib/core/money';

/** An amount: yuan on the screen, fen in the form's value. What is no amount stays in sight and reaches the contract as `NaN`. */
export function MoneyField({ placeholder = '0.00', ...field }: FieldProps & { placeholder?: string }) {
  const { value, set, shared } = useField(field);
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? (typeof value === 'number' && Number.isSafeInteger(value) ? formatFen(value) : '');
  return (
    <TextInput
      {...shared}
      value={shown}
      inputMode="decimal"
      placeholder={placeholder}
      leftSection="¥"
      maxLength={12}
      onChange={(e) => {
        const next = e.currentTarget.value;
        setTyped(next);
        set(next.trim() === '' ? '' : (parseYuan(next) ?? Number.NaN));
      }}
      onBlur={() => {
        if (typeof value === 'number' && Number.isSafeInteger(value)) setTyped(null);
        (shared.onBlur as (() => void) | undefined)?.();
      }}
    />
  );
}

/** A day, `YYYY-MM-DD`. */
export function DateField({ min, max, ...field }: FieldProps & { min?: string; max?: string }) {
  const { value, set, shared } = useField(field);
  return (
    <DayInput
      {...shared}
      minDate={min}
      maxDate={max}
      clearable={!field.required}
      value={typeof value === 'string' ? value : ''}
      onChange={set}
    />
  );
}

/** `2026-11-21T08:30+08:00` of the value → `2026-11-21 08:30` of the input: people mean Asia/Shanghai. */
const toInput = (value: unknown): string =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? formatMinute(value) : '';

/** A minute of Asia/Shanghai, ISO 8601 with its offset in the form's value. */
export function DateTimeField(field: FieldProps) {
  const { value, set, shared } = useField(field);
  return (
    <MinuteInput
      {...shared}
      value={toInput(value)}
      onChange={(minute) => set(minute && `${minute.replace(' ', 'T')}:00+08:00`)}
    />
  );
}
