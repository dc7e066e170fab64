'use client';

import { useState, type FormEvent } from 'react';
import { leaveAfterLogin } from '@/components/identity/after-login';
import { checkName, checkPassword, checkPhone, checkSmsCode, checkVcode } from '@/components/identity/checks';
import { useFields } from '@/components/identity/use-fields';
import { useProof } from '@/components/identity/use-proof';
import { toast } from '@/components/ui/toast';
import { api } from '@/lib/client/api';
import { sha256Hex } from '@/lib/client/password';
import type { LoginStep } from '@/lib/core/role';
import { identityTexts } from '@/lib/text/identity';

export type LoginMode = 'password' | 'sms';

interface Reply {
  data: { landing: string; pending: LoginStep | null };
  message: string;
}

/**
 * The login form of both skins (specification sections 2, 4, 5, 8): two modes over one phone number and one captcha. A refusal shows the
 * server's message, clears the password and brings a new captcha.
 */
export function useLogin() {
  const [mode, setMode] = useState<LoginMode>('password');
  const fields = useFields({ name: '', passwd: '', vcode: '', phoneVcode: '' });
  const proof = useProof(fields, { consent: mode === 'sms' });
  const { judge, set } = fields;
  const { name, passwd, vcode, phoneVcode } = fields.values;

  const ways = {
    password: {
      checks: { name: checkName(name), passwd: checkPassword(passwd), vcode: checkVcode(vcode) },
      call: () =>
        api.send(
          '/api/valid/login',
          { name: name.trim(), passwd: sha256Hex(passwd), vcode: vcode.trim(), phoneVcode: '' },
          { stay: true },
        ),
    },
    sms: {
      checks: { name: checkPhone(name), phoneVcode: checkSmsCode(phoneVcode), vcode: null },
      call: () =>
        api.send(
          '/api/valid/login/phone',
          { name: name.trim(), passwd: '', vcode: '', phoneVcode: phoneVcode.trim(), agreement: true },
          { stay: true },
        ),
    },
  };

  return {
    mode,
    fields,
    proof,
    switchTo(next: LoginMode) {
      setMode(next);
      judge({ name: null, passwd: null, vcode: null, phoneVcode: null });
      proof.forgive();
    },
    async sendCode(): Promise<boolean> {
      if (name.trim()) return proof.sendGuestCode('name', 'login');
      judge({ name: identityTexts.loginPhoneRequired });
      toast.warn(identityTexts.loginPhoneRequired);
      return false;
    },
    submit: (e: FormEvent) =>
      proof.submit<Reply>(e, {
        ...ways[mode],
        done({ data, message }) {
          if (data.pending === null) leaveAfterLogin(message, data.landing);
          else location.assign(`${data.landing}${location.search}`);
        },
        failed() {
          set('passwd', '');
          proof.captcha.onRefresh();
        },
      }),
  };
}

export type Login = ReturnType<typeof useLogin>;
