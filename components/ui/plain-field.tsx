import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import { cx } from '@/components/ui/cx';
import css from '@/components/ui/plain-field.module.css';

/** Look of an input, select or textarea on public pages. */
export const inputClass = css.input ?? '';

interface PlainFieldProps {
  label: string;
  /** Id of the control inside. */
  htmlFor: string;
  error?: string | null;
  hint?: ReactNode;
  required?: boolean;
  /** The label is for screen readers only. */
  hideLabel?: boolean;
  children: ReactNode;
}

/** Label, control and message of one field. The control names `<htmlFor>-note` in `aria-describedby`. */
export function PlainField({ label, htmlFor, error, hint, required, hideLabel, children }: PlainFieldProps) {
  return (
    <div className={css.field}>
      <label htmlFor={htmlFor} className={hideLabel ? 'sr-only' : cx(css.label, required && css.required)}>
        {label}
      </label>
      <div className={css.control}>{children}</div>
      {error ? (
        <p id={`${htmlFor}-note`} className={css.error} role="alert">
          {error}
        </p>
      ) : (
        hint && (
          <p id={`${htmlFor}-note`} className={css.hint}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}

type PlainInputProps = Omit<PlainFieldProps, 'htmlFor' | 'children'> &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'prefix'> & {
    /** An icon inside the input at the left. */
    prefix?: ReactNode;
    /** Beside the input: a captcha picture, a code button. */
    suffix?: ReactNode;
  };

/** A field with a text input of public forms (login, registration, search). */
export function PlainInput({
  label,
  error,
  hint,
  required,
  hideLabel,
  prefix,
  suffix,
  id,
  className,
  ...input
}: PlainInputProps) {
  const own = useId();
  const inputId = id ?? own;
  return (
    <PlainField
      label={label}
      htmlFor={inputId}
      error={error}
      hint={hint}
      required={required}
      hideLabel={hideLabel}
    >
      {prefix && <span className={css.prefix}>{prefix}</span>}
      <input
        {...input}
        id={inputId}
        className={cx(css.input, prefix !== undefined && css.hasPrefix, className)}
        aria-required={required || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${inputId}-note` : undefined}
      />
      {suffix}
    </PlainField>
  );
}
