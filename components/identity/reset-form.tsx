'use client';

import { useCallback, useState, type FormEvent } from 'react';
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

interface ResetFormProps {
  /** Number already typed at the login. */
  phone?: string;
  /** Closes the dialog, or leaves the page of the mobile skin. */
  onClose: () => void;
  onDone: (phone: string) => void;
}

/** Password reset by a code (specification sections 2, 5, 8): registered phone, code, new password; close and submit. */
export function ResetForm({ phone = '', onClose, onDone }: ResetFormProps) {
  const [busy, setBusy] = useState(false);
  const fields = useFields({ username: phone, vcode: '', validCode: '', newPasswd: '' });
  const { values, judge, set } = fields;
  const clearVcode = useCallback(() => set('vcode', ''), [set]);
  const captcha = useCaptcha(clearVcode);

  const sendCode = async () => {
    const { username, vcode } = values;
    if (username.trim() === '') {
      judge({ username: identityTexts.phoneRequired });
      toast.warn(identityTexts.resetPhoneRequired);
      return false;
    }
    if (!judge({ username: checkPhone(username), vcode: checkVcode(vcode) })) return false;
    const request = { phone: username.trim(), vcode: vcode.trim(), purpose: 'reset' as const };
    const sent = await requestGuestCode(request, (errors) =>
      judge({ username: errors.phone, vcode: errors.vcode }),
    );
    captcha.refresh();
    return sent;
  };

  const submit = async (e: FormEvent) => {
    e.preventDefault();
    if (busy) return;
    const { username, validCode, newPasswd } = values;
    const fine = judge({
      username: checkPhone(username),
      vcode: null,
      validCode: checkSmsCode(validCode),
      newPasswd: checkNewPassword(newPasswd),
    });
    if (!username.trim() || !validCode.trim() || !newPasswd) return toast.warn(identityTexts.missingFields);
    if (checkNewPassword(newPasswd)) return toast.warn(identityTexts.weakPassword);
    if (!fine) return;
    setBusy(true);
    try {
      const body = {
        username: username.trim(),
        validCode: validCode.trim(),
        newPasswd: sha256Hex(newPasswd),
      };
      const reply = await api.send('/api/guest/account/forget/password', body, { stay: true });
      toast.success(reply.message);
      onDone(username.trim());
    } catch (error) {
      const known = error instanceof ApiError;
      toast.warn(known ? error.message : texts.systemError);
      if (isSystemError(error)) set('newPasswd', '');
      if (known) judge(error.errors);
      setBusy(false);
    }
  };

  return (
    <form className={css.form} onSubmit={submit} noValidate aria-label="找回密码">
      <PlainInput
        {...fields.bind('username')}
        label="注册手机号码"
        hideLabel
        placeholder="注册手机号码"
        prefix={<Icon name="phone" />}
        maxLength={32}
        inputMode="tel"
        autoComplete="tel"
      />
      <CaptchaField {...fields.bind('vcode')} src={captcha.src} onRefresh={captcha.refresh} />
      <SmsCodeField {...fields.bind('validCode')} send={sendCode} />
      <PasswordField {...fields.bind('newPasswd')} label="新密码" fresh />
      <div className={css.buttons}>
        <Button variant="outline" onClick={onClose}>
          关闭
        </Button>
        <Button type="submit" busy={busy}>
          提交
        </Button>
      </div>
    </form>
  );
}
