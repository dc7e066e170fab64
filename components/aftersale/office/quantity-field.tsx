'use client';

import { NumberInput } from '@mantine/core';
import { useField } from '@/components/ui/form/fields';

interface QuantityFieldProps {
  name: string;
  /** For those who do not see the table's heads. */
  label: string;
  max: number;
}

/** Copies of a line, in a cell of a table. */
export function QuantityField({ name, label, max }: QuantityFieldProps) {
  const { value, set, shared } = useField({ name, label: '' });
  const { label: _label, withAsterisk: _asterisk, description: _description, ...props } = shared;
  return (
    <NumberInput
      {...props}
      size="xs"
      w={92}
      aria-label={label}
      value={typeof value === 'number' ? value : ''}
      onChange={(v) => set(v === '' ? 0 : v)}
      min={0}
      max={max}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
    />
  );
}
