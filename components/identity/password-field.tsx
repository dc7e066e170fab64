'use client';

import { useState } from 'react';
import { Icon } from '@/components/identity/icons';
import css from '@/components/identity/parts.module.css';
import { PlainInput } from '@/components/ui/plain-field';
import { cx } from '@/components/ui/cx';
import { passwordMarks } from '@/lib/domain/identity/rules';

interface PasswordFieldProps {
  name: string;
  value: string;
  error: string | null;
  onChange: (e: React.ChangeEvent<HTMLInputElement>) => void;
  label?: string;
  /** A password to be set: shows the rule and what is met while the person types. */
  fresh?: boolean;
}

const rules = [
  ['length', '8-30 个字符'],
  ['letter', '包含字母'],
  ['digit', '包含数字'],
  ['special', '包含特殊字符'],
] as const;

/** A password with an eye; for a new one the rule is shown live. */
export function PasswordField({ label = '密码', fresh = false, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const marks = passwordMarks(input.value);
  return (
    <div>
      <PlainInput
        {...input}
        label={label}
        hideLabel
        placeholder={label}
        type={shown ? 'text' : 'password'}
        className={css.withEye}
        prefix={<Icon name="lock" />}
        // More than a new password may have: a pasted longer one is refused, not cut.
        maxLength={32}
        autoComplete={fresh ? 'new-password' : 'current-password'}
        autoCapitalize="off"
        spellCheck={false}
        suffix={
          <button
            type="button"
            className={css.eye}
            aria-label={shown ? '隐藏密码' : '显示密码'}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eye' : 'eyeOff'} />
          </button>
        }
      />
      {fresh && (
        <ul className={css.rules} aria-label="密码要求">
          {rules.map(([key, text]) => (
            <li key={key} className={cx(marks[key] && css.met)}>
              <span className={css.dot} aria-hidden>
                {marks[key] && <Icon name="tick" />}
              </span>
              {text}
              <span className="sr-only">{marks[key] ? '（已满足）' : '（未满足）'}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
