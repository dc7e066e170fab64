'use client';

import { type FormEvent } from 'react';
import { leaveAfterLogin } from '@/components/identity/after-login';
import { AgreementCheck } from '@/components/identity/agreement-check';
import { CaptchaField } from '@/components/identity/captcha-field';
import { checkNewPassword, checkPhone, checkSmsCode } from '@/components/identity/checks';
import { Icon } from '@/components/identity/icons';
import css from '@/components/identity/parts.module.css';
import { PasswordField } from '@/components/identity/password-field';
import { SmsCodeField } from '@/components/identity/sms-code-field';
import { PhoneInput } from '@/components/identity/phone-input';
import { useFields } from '@/components/identity/use-fields';
import { useProof } from '@/components/identity/use-proof';
import { Button } from '@/components/ui/button';
import { PlainInput } from '@/components/ui/plain-field';
import { api, isSystemError } from '@/lib/client/api';
import { sha256Hex } from '@/lib/client/password';

/** Registration of an individual by phone: code, password with its rule shown live, agreement. Success is a login. */
export function RegisterForm() {
  const fields = useFields({ phone: '', vcode: '', code: '', newPasswd: '', name: '' });
  const proof = useProof(fields, { consent: true });
  const { phone, code, newPasswd, name } = fields.values;
  const submit = (e: FormEvent) =>
    proof.submit(e, {
      checks: {
        phone: checkPhone(phone),
        vcode: null,
        code: checkSmsCode(code),
        newPasswd: checkNewPassword(newPasswd),
      },
      call: () =>
        api.send(
          '/api/guest/phone/reg',
          {
            phone: phone.trim(),
            code: code.trim(),
            newPasswd: sha256Hex(newPasswd),
            name: name.trim(),
            agreement: true,
          },
          { stay: true },
        ),
      done: ({ data, message }) => leaveAfterLogin(message, data.landing),
      failed: (error) => isSystemError(error) && fields.set('newPasswd', ''),
    });

  return (
    <form className={css.form} onSubmit={(e) => void submit(e)} noValidate aria-label="手机注册">
      <PhoneInput {...fields.bind('phone')} />
      <CaptchaField {...proof.captcha} />
      <SmsCodeField {...fields.bind('code')} send={() => proof.sendGuestCode('phone', 'register')} />
      <PasswordField {...fields.bind('newPasswd')} label="设置密码" fresh />
      <PlainInput
        {...fields.bind('name')}
        label="称呼（选填）"
        hideLabel
        placeholder="称呼（选填）"
        prefix={<Icon name="user" />}
        maxLength={30}
        autoComplete="name"
      />
      <AgreementCheck {...proof.agreement} />
      <Button type="submit" size="l" block busy={proof.busy} className={css.submit}>
        注册
      </Button>
    </form>
  );
}
