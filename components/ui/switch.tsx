'use client';

import { useId, type ComponentProps, type ReactNode } from 'react';
import css from '@/components/ui/switch.module.css';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: ReactNode;
  /** A sentence under the label. */
  description?: ReactNode;
  /** What is wrong with it. */
  error?: ReactNode;
}

/** On or off. Mantine's puts block elements into its label, which HTML refuses. */
export function Switch({ label, description, error, id, ...input }: SwitchProps) {
  const made = useId();
  const key = id ?? made;
  const notes = [description && `${key}-description`, error && `${key}-error`].filter(Boolean).join(' ');
  return (
    <div className={css.row}>
      <input
        {...input}
        id={key}
        type="checkbox"
        // A native checkbox says itself whether it is on: HTML allows no aria-checked beside that.
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
        role="switch"
        className={css.track}
        aria-invalid={error ? true : undefined}
        aria-describedby={notes || undefined}
      />
      <div className={css.words}>
        <label htmlFor={key}>{label}</label>
        {description && (
          <p id={`${key}-description`} className={css.note}>
            {description}
          </p>
        )}
        {error && (
          <p id={`${key}-error`} className={css.error}>
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
