import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react';
import { cx } from '@/components/ui/cx';
import css from '@/components/ui/button.module.css';

export type ButtonVariant = 'primary' | 'outline' | 'outlineRed' | 'plain' | 'danger';

export interface ButtonLook {
  variant?: ButtonVariant;
  /** Height 30, 36 or 46 px. */
  size?: 's' | 'm' | 'l';
  /** Takes the whole width. */
  block?: boolean;
}

function look({ variant = 'primary', size = 'm', block }: ButtonLook, className?: string) {
  return cx(css.button, css[variant], css[size], block && css.block, className);
}

type ButtonProps = ButtonLook &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** A spinner, and no second click. */
    busy?: boolean;
  };

/** The button of public pages; `type` is `button` unless stated. */
export function Button({
  variant,
  size,
  block,
  busy,
  className,
  children,
  type = 'button',
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={look({ variant, size, block }, className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy && <span className={css.spinner} aria-hidden />}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  size,
  block,
  className,
  children,
  ...rest
}: ButtonLook & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a {...rest} className={look({ variant, size, block }, className)}>
      {children}
    </a>
  );
}
