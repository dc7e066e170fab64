'use client';

import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useField, type FieldProps } from '@/components/ui/form/fields';
import { formatRate, parseRate } from '@/lib/domain/product/tax-rules';

/** A rate: per cent on the screen, basis points in the form's value. What is no rate stays in sight and reaches the contract as `NaN`. */
export function PercentField(field: FieldProps) {
  const { value, set, shared } = useField(field);
  const [typed, setTyped] = useState<string | null>(null);
  const kept = typeof value === 'number' && Number.isSafeInteger(value) ? formatRate(value).slice(0, -1) : '';
  return (
    <TextInput
      {...shared}
      value={field.disabled ? kept : (typed ?? kept)}
      inputMode="decimal"
      placeholder="9"
      rightSection="%"
      maxLength={6}
      onChange={(e) => {
        const next = e.currentTarget.value;
        setTyped(next);
        set(next.trim() === '' ? '' : (parseRate(next) ?? Number.NaN));
      }}
    />
  );
}
