'use client';

import { type FormEvent } from 'react';
import { CaptchaField } from '@/components/identity/captcha-field';
import { checkNewPassword, checkPhone, checkSmsCode } from '@/components/identity/checks';
import css from '@/components/identity/parts.module.css';
import { PasswordField } from '@/components/identity/password-field';
import { SmsCodeField } from '@/components/identity/sms-code-field';
import { PhoneInput } from '@/components/identity/phone-input';
import { useFields } from '@/components/identity/use-fields';
import { useProof } from '@/components/identity/use-proof';
import { Button } from '@/components/ui/button';
import { toast } from '@/components/ui/toast';
import { api, isSystemError } from '@/lib/client/api';
import { sha256Hex } from '@/lib/client/password';
import { identityTexts } from '@/lib/text/identity';

interface ResetFormProps {
  /** Number already typed at the login. */
  phone?: string;
  /** Closes the dialog, or leaves the page of the mobile skin. */
  onClose: () => void;
  onDone: (phone: string) => void;
}

/** Password reset by a code (specification sections 2, 5, 8): registered phone, code, new password; close and submit. */
export function ResetForm({ phone = '', onClose, onDone }: ResetFormProps) {
  const fields = useFields({ username: phone, vcode: '', validCode: '', newPasswd: '' });
  const proof = useProof(fields);
  const { username, validCode, newPasswd } = fields.values;

  const sendCode = async () => {
    if (username.trim()) return proof.sendGuestCode('username', 'reset');
    fields.judge({ username: identityTexts.phoneRequired });
    toast.warn(identityTexts.resetPhoneRequired);
    return false;
  };

  const submit = async (e: FormEvent) => {
    const weak = checkNewPassword(newPasswd);
    const sent = await proof.submit(e, {
      checks: {
        username: checkPhone(username),
        vcode: null,
        validCode: checkSmsCode(validCode),
        newPasswd: weak,
      },
      call: () =>
        api.send(
          '/api/guest/account/forget/password',
          { username: username.trim(), validCode: validCode.trim(), newPasswd: sha256Hex(newPasswd) },
          { stay: true },
        ),
      done({ message }) {
        toast.success(message);
        onDone(username.trim());
      },
      failed: (error) => isSystemError(error) && fields.set('newPasswd', ''),
      tell: toast.warn,
    });
    if (sent) return;
    if (!username.trim() || !validCode.trim() || !newPasswd) toast.warn(identityTexts.missingFields);
    else if (weak) toast.warn(identityTexts.weakPassword);
  };

  return (
    <form className={css.form} onSubmit={(e) => void submit(e)} noValidate aria-label="找回密码">
      <PhoneInput {...fields.bind('username')} label="注册手机号码" />
      <CaptchaField {...proof.captcha} />
      <SmsCodeField {...fields.bind('validCode')} send={sendCode} />
      <PasswordField {...fields.bind('newPasswd')} label="新密码" fresh />
      <div className={css.buttons}>
        <Button variant="outline" onClick={onClose}>
          关闭
        </Button>
        <Button type="submit" busy={proof.busy}>
          提交
        </Button>
      </div>
    </form>
  );
}
