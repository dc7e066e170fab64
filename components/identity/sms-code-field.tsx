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
}

/** The six characters of an SMS and the button that asks for them. */
export function SmsCodeField({ send, ...input }: SmsCodeFieldProps) {
  return (
    <PlainInput
      {...input}
      label="短信验证码"
      hideLabel
      placeholder="短信验证码"
      prefix={<Icon name="mail" />}
      maxLength={6}
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
