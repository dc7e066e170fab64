'use client';

import { Icon } from '@/components/identity/icons';
import css from '@/components/identity/activation/activation.module.css';
import { spellCode } from '@/components/identity/activation/checks';
import { PlainInput } from '@/components/ui/plain-field';

interface ActivationCodeFieldProps {
  value: string;
  error: string | null;
  onType: (value: string) => void;
  /** Why it is asked for. */
  hint: string;
}

/** The sixteen signs of a card in groups of four. */
export function ActivationCodeField({ value, error, onType, hint }: ActivationCodeFieldProps) {
  return (
    <PlainInput
      name="code"
      label="激活码"
      hideLabel
      placeholder="16 位激活码"
      prefix={<Icon name="lock" />}
      hint={hint}
      error={error}
      value={value}
      maxLength={24}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      className={value ? css.code : undefined}
      onChange={(e) => {
        const { value: typed, selectionStart } = e.target;
        onType(spellCode(typed, selectionStart === typed.length && typed.length > value.length));
      }}
    />
  );
}
