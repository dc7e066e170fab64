'use client';

import { useEffect, useId, type ChangeEvent } from 'react';
import { Icon } from '@/components/identity/icons';
import { PlainInput } from '@/components/ui/plain-field';

interface CodeFieldProps {
  name: string;
  value: string;
  error: string | null;
  onChange: (e: ChangeEvent<HTMLInputElement>) => void;
  /** A recovery code instead of the six digits. */
  recovery?: boolean;
  /** One of several fields: it does not take the focus. */
  quiet?: boolean;
}

/** A code of the authenticator: digits on phones, filled in by password managers, pasted with blanks. */
export function CodeField({ recovery = false, quiet = false, ...input }: CodeFieldProps) {
  const either = quiet && recovery;
  const label = either ? '动态口令或备用码' : recovery ? '备用码' : '动态口令';
  const id = useId();
  // The one field of its page or dialog, which somebody reached by pressing a button.
  useEffect(() => {
    if (!quiet) document.getElementById(id)?.focus();
  }, [id, quiet]);
  return (
    <PlainInput
      {...input}
      id={id}
      label={label}
      hideLabel
      placeholder={either ? label : recovery ? '备用码，如 ABCDEF-234567' : '6 位动态口令'}
      prefix={<Icon name="lock" />}
      maxLength={recovery ? 24 : 12}
      inputMode={recovery ? 'text' : 'numeric'}
      autoComplete={recovery ? 'off' : 'one-time-code'}
      autoCapitalize="off"
      spellCheck={false}
    />
  );
}
