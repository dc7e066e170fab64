'use client';

import { useCallback, useState, type FormEvent } from 'react';
import { leaveAfterLogin } from '@/components/identity/after-login';
import { AgreementCheck } from '@/components/identity/agreement-check';
import { CaptchaField } from '@/components/identity/captcha-field';
import { checkNewPassword, checkPhone, checkSmsCode, checkVcode } from '@/components/identity/checks';
import { Icon } from '@/components/identity/icons';
import css from '@/components/identity/parts.module.css';
import { PasswordField } from '@/components/identity/password-field';
import { requestGuestCode } from '@/components/identity/request-guest-code';
import { SmsCodeField } from '@/components/identity/sms-code-field';
import { useCaptcha } from '@/components/identity/use-captcha';
import { useFields } from '@/components/identity/use-fields';
import { Button } from '@/components/ui/button';
import { PlainInput } from '@/components/ui/plain-field';
import { toast } from '@/components/ui/toast';
import { api, ApiError, isSystemError } from '@/lib/client/api';
import { sha256Hex } from '@/lib/client/password';
import { identityTexts } from '@/lib/text/identity';
import { texts } from '@/lib/text/site';

/** Registration of an individual by phone: code, password with its rule shown live, agreement. Success is a login. */
export function RegisterForm() {
  const [busy, setBusy] = useState(false);
  const [agreed, setAgreed] = useState(false);
  const [agreementError, setAgreementError] = useState<string | null>(null);
  const fields = useFields({ phone: '', vcode: '', code: '', newPasswd: '', name: '' });
  const { values, judge, set } = fields;
  const clearVcode = useCallback(() => set('vcode', ''), [set]);
  const captcha = useCaptcha(clearVcode);

  const agreementOk = () => {
    setAgreementError(agreed ? null : identityTexts.agreementRequired);
    return agreed;
  };

  const sendCode = async () => {
    const { phone, vcode } = values;
    const fine = judge({ phone: checkPhone(phone), vcode: checkVcode(vcode) });
    if (!agreementOk() || !fine) return false;
    const request = { phone: phone.trim(), vcode: vcode.trim(), purpose: 'register' as const };
    const sent = await requestGuestCode(request, (errors) =>
      judge({ phone: errors.phone, vcode: errors.vcode }),
    );
    captcha.refresh();
    return sent;
  };

  const submit = async (e: FormEvent) => {
    e.preventDefault();
    if (busy) return;
    const { phone, code, newPasswd, name } = values;
    const fine = judge({
      phone: checkPhone(phone),
      vcode: null,
      code: checkSmsCode(code),
      newPasswd: checkNewPassword(newPasswd),
    });
    if (!agreementOk() || !fine) return;
    setBusy(true);
    try {
      const { data, message } = await api.send(
        '/api/guest/phone/reg',
        {
          phone: phone.trim(),
          code: code.trim(),
          newPasswd: sha256Hex(newPasswd),
          name: name.trim(),
          agreement: true,
        },
        { stay: true },
      );
      leaveAfterLogin(message, data.landing);
    } catch (error) {
      const known = error instanceof ApiError;
      toast.error(known ? error.message : texts.systemError);
      if (isSystemError(error)) set('newPasswd', '');
      if (known) judge(error.errors);
      setBusy(false);
    }
  };

  return (
    <form className={css.form} onSubmit={submit} noValidate aria-label="手机注册">
      <PlainInput
        {...fields.bind('phone')}
        label="手机号码"
        hideLabel
        placeholder="手机号码"
        prefix={<Icon name="phone" />}
        maxLength={32}
        inputMode="tel"
        autoComplete="tel"
      />
      <CaptchaField {...fields.bind('vcode')} src={captcha.src} onRefresh={captcha.refresh} />
      <SmsCodeField {...fields.bind('code')} send={sendCode} />
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
      <AgreementCheck
        checked={agreed}
        onChange={(value) => {
          setAgreed(value);
          if (value) setAgreementError(null);
        }}
        error={agreementError}
      />
      <Button type="submit" size="l" block busy={busy} className={css.submit}>
        注册
      </Button>
    </form>
  );
}
