'use client';

import { Input } from '@mantine/core';
import { useId } from 'react';
import css from '@/components/area/area-field.module.css';
import { AreaPicker } from '@/components/area/area-picker';
import { useField, type FieldProps } from '@/components/ui/form/fields';

/** An area of a form; with `anyLevel` a province or a city is a choice too. The value is its code, `''` for none. */
export function AreaField({ anyLevel, ...field }: FieldProps & { anyLevel?: boolean }) {
  const { value, set, shared } = useField(field);
  const id = useId();
  const {
    label,
    withAsterisk,
    description,
    error,
    'data-path': path,
  } = shared as {
    label: string;
    withAsterisk?: boolean;
    description?: string;
    error?: string;
    'data-path'?: string;
  };
  return (
    <Input.Wrapper id={id} label={label} withAsterisk={withAsterisk} description={description} error={error}>
      <AreaPicker
        id={id}
        path={path}
        anyLevel={anyLevel}
        className={css.office}
        value={typeof value === 'string' ? value : ''}
        onChange={set}
        invalid={Boolean(error)}
      />
    </Input.Wrapper>
  );
}
