'use client';

import { Icon } from '@/components/identity/icons';
import css from '@/components/identity/parts.module.css';
import { CodeButton } from '@/components/ui/code-button';
import { PlainInput } from '@/components/ui/plain-field';

interface SmsCodeFieldProps {
  name: string;
  value: string;
  error: string | null;
  onChange: (e: React.ChangeEvent<HTMLInputElement>) => void;
  send: () => Promise<boolean>;
  label?: string;
}

/** The six characters of a code by SMS or mail, and the button that asks for them. */
export function SmsCodeField({ send, label = '短信验证码', ...input }: SmsCodeFieldProps) {
  return (
    <PlainInput
      {...input}
      label={label}
      hideLabel
      placeholder={label}
      prefix={<Icon name="mail" />}
      maxLength={12}
      inputMode="numeric"
      autoComplete="one-time-code"
      suffix={
        <span className={css.code}>
          <CodeButton send={send} />
        </span>
      }
    />
  );
}
