'use client';

import { useId } from 'react';
import { AgreementCheck } from '@/components/identity/agreement-check';
import { CaptchaField } from '@/components/identity/captcha-field';
import { Icon } from '@/components/identity/icons';
import css from '@/components/identity/login-form.module.css';
import parts from '@/components/identity/parts.module.css';
import { PasswordField } from '@/components/identity/password-field';
import { SmsCodeField } from '@/components/identity/sms-code-field';
import type { Login, LoginMode } from '@/components/identity/use-login';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { PlainInput } from '@/components/ui/plain-field';
import { identityTexts } from '@/lib/text/identity';

const modes: readonly [LoginMode, string][] = [
  ['password', '密码登录'],
  ['sms', '短信登录'],
];

/** The fields of the login in its two modes; the skins put them in their places. */
export function LoginForm({ login }: { login: Login }) {
  const { mode, fields, proof } = login;
  const id = useId();
  const sms = mode === 'sms';
  return (
    <>
      <div className={css.tabs} role="tablist" aria-label="登录方式">
        {modes.map(([key, label]) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-selected={mode === key}
            aria-controls={`${id}-panel`}
            className={cx(css.tab, mode === key && css.current)}
            onClick={() => login.switchTo(key)}
          >
            {label}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${mode}`}>
        <form className={parts.form} onSubmit={(e) => void login.submit(e)} noValidate>
          {sms && (
            <p className={parts.notice} role="status">
              <Icon name="info" />
              {identityTexts.smsAutoRegister}
            </p>
          )}
          <PlainInput
            {...fields.bind('name')}
            label="手机号码"
            hideLabel
            placeholder="手机号码"
            prefix={<Icon name="phone" />}
            maxLength={32}
            inputMode={sms ? 'tel' : undefined}
            autoComplete={sms ? 'tel' : 'username'}
            autoCapitalize="off"
            spellCheck={false}
          />
          {!sms && <PasswordField {...fields.bind('passwd')} />}
          <CaptchaField {...proof.captcha} />
          {sms && <SmsCodeField {...fields.bind('phoneVcode')} send={login.sendCode} />}
          {sms && <AgreementCheck {...proof.agreement} />}
          <Button type="submit" size="l" block busy={proof.busy} className={sms ? undefined : parts.submit}>
            {sms ? '短信登录' : '登录'}
          </Button>
        </form>
      </div>
    </>
  );
}
