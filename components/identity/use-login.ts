'use client';

import { useCallback, useState, type FormEvent } from 'react';
import { leaveAfterLogin } from '@/components/identity/after-login';
import { checkName, checkPassword, checkPhone, checkSmsCode, checkVcode } from '@/components/identity/checks';
import { requestGuestCode } from '@/components/identity/request-guest-code';
import { useCaptcha } from '@/components/identity/use-captcha';
import { useFields } from '@/components/identity/use-fields';
import { toast } from '@/components/ui/toast';
import { api, ApiError } from '@/lib/client/api';
import { sha256Hex } from '@/lib/client/password';
import type { LoginStep } from '@/lib/core/role';
import { identityTexts } from '@/lib/text/identity';
import { texts } from '@/lib/text/site';

export type LoginMode = 'password' | 'sms';

interface Landing {
  landing: string;
  pending: LoginStep | null;
}

/**
 * The login form of both skins (specification sections 2, 4, 5, 8): two modes over one phone number and one captcha. A refusal shows the
 * server's message, clears the password and brings a new captcha.
 */
export function useLogin() {
  const [mode, setMode] = useState<LoginMode>('password');
  const [busy, setBusy] = useState(false);
  const [agreed, setAgreed] = useState(false);
  const [agreementError, setAgreementError] = useState<string | null>(null);
  const fields = useFields({ name: '', passwd: '', vcode: '', phoneVcode: '' });
  const { values, judge, set } = fields;
  const clearVcode = useCallback(() => set('vcode', ''), [set]);
  const captcha = useCaptcha(clearVcode);

  const agreementOk = () => {
    setAgreementError(agreed ? null : identityTexts.agreementRequired);
    return agreed;
  };

  const finish = async (call: () => Promise<{ data: Landing; message: string }>) => {
    setBusy(true);
    try {
      const { data, message } = await call();
      if (data.pending === null) leaveAfterLogin(message, data.landing);
      else location.assign(`${data.landing}${location.search}`);
    } catch (e) {
      const known = e instanceof ApiError;
      toast.error(known ? e.message : texts.systemError);
      set('passwd', '');
      captcha.refresh();
      if (known) judge(e.errors);
      setBusy(false);
    }
  };

  const submitPassword = () => {
    const { name, passwd, vcode } = values;
    const fine = judge({ name: checkName(name), passwd: checkPassword(passwd), vcode: checkVcode(vcode) });
    if (!fine) return;
    const body = { name: name.trim(), passwd: sha256Hex(passwd), vcode: vcode.trim(), phoneVcode: '' };
    return finish(() => api.send('/api/valid/login', body, { stay: true }));
  };

  const submitSms = () => {
    const { name, phoneVcode } = values;
    const fine = judge({ name: checkPhone(name), phoneVcode: checkSmsCode(phoneVcode), vcode: null });
    if (!agreementOk() || !fine) return;
    const body = { name: name.trim(), passwd: '', vcode: '', phoneVcode: phoneVcode.trim(), agreement: true };
    return finish(() => api.send('/api/valid/login/phone', body, { stay: true }));
  };

  return {
    mode,
    busy,
    fields,
    captcha,
    agreed,
    agreementError,
    switchTo(next: LoginMode) {
      setMode(next);
      judge({ name: null, passwd: null, vcode: null, phoneVcode: null });
      setAgreementError(null);
    },
    agree(value: boolean) {
      setAgreed(value);
      if (value) setAgreementError(null);
    },
    async sendCode(): Promise<boolean> {
      const { name, vcode } = values;
      if (name.trim() === '') {
        judge({ name: identityTexts.loginPhoneRequired });
        toast.warn(identityTexts.loginPhoneRequired);
        return false;
      }
      const fine = judge({ name: checkPhone(name), vcode: checkVcode(vcode) });
      if (!agreementOk() || !fine) return false;
      const sent = await requestGuestCode(
        { phone: name.trim(), vcode: vcode.trim(), purpose: 'login' },
        (errors) => judge({ name: errors.phone, vcode: errors.vcode }),
      );
      captcha.refresh();
      return sent;
    },
    submit(e: FormEvent) {
      e.preventDefault();
      if (!busy) void (mode === 'password' ? submitPassword() : submitSms());
    },
  };
}

export type Login = ReturnType<typeof useLogin>;
