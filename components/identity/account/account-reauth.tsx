'use client';

import { useCallback, useState, type FormEvent } from 'react';
import { CaptchaField } from '@/components/identity/captcha-field';
import { checkPassword, checkSmsCode, checkVcode } from '@/components/identity/checks';
import { PasswordField } from '@/components/identity/password-field';
import { requestCode } from '@/components/identity/request-guest-code';
import { SmsCodeField } from '@/components/identity/sms-code-field';
import { useCaptcha } from '@/components/identity/use-captcha';
import { useFields } from '@/components/identity/use-fields';
import { tryCall } from '@/components/identity/account/account-call';
import css from '@/components/identity/account/account.module.css';
import { Button } from '@/components/ui/button';
import { api } from '@/lib/client/api';
import { sha256Hex } from '@/lib/client/password';
import type { SecurityView } from '@/lib/domain/identity/account-contract';
import type { TokenPurpose } from '@/lib/states/identity';

interface ReauthProps {
  act: TokenPurpose;
  security: SecurityView;
  /** Offers the code to the phone only. */
  smsOnly?: boolean;
  onDone: (token: string) => void;
}

/** Who one is, by password or by a code to the own number; ends with a token for one act (security.md S-25). */
export function Reauth({ act, security, smsOnly = false, onDone }: ReauthProps) {
  const canPassword = security.hasPassword && !smsOnly;
  const canSms = security.phone !== null;
  const [way, setWay] = useState<'password' | 'sms'>(canPassword ? 'password' : 'sms');
  const [busy, setBusy] = useState(false);
  const fields = useFields({ passwd: '', vcode: '', code: '' });
  const { values, judge, set } = fields;
  const clearVcode = useCallback(() => set('vcode', ''), [set]);
  const captcha = useCaptcha(clearVcode);

  const sendCode = async () => {
    if (!judge({ vcode: checkVcode(values.vcode) })) return false;
    const vcode = values.vcode.trim();
    const sent = await requestCode(
      () => api.send('/api/user/member/valid/code/phone', { purpose: 'reauth', vcode }),
      (errors) => judge({ vcode: errors.vcode }),
    );
    captcha.refresh();
    return sent;
  };

  const submit = async (e: FormEvent) => {
    e.preventDefault();
    if (busy) return;
    const { passwd, code } = values;
    const fine =
      way === 'password' ? judge({ passwd: checkPassword(passwd) }) : judge({ code: checkSmsCode(code) });
    if (!fine) return;
    setBusy(true);
    const proof = way === 'password' ? { passwd: sha256Hex(passwd) } : { code: code.trim() };
    const found = await tryCall(() => api.post('/api/user/member/reauth', { act, ...proof }), judge);
    setBusy(false);
    if (found) onDone(found.token);
    else set('passwd', '');
  };

  if (!canPassword && !canSms) {
    return <p className={css.hint}>您的账号没有可用于确认身份的方式，请联系客服处理。</p>;
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate aria-label="确认身份">
      <p className={css.who}>
        {way === 'password' ? (
          <span>请输入登录密码确认身份</span>
        ) : (
          <span>
            验证码将发送至 <strong>{security.phone}</strong>
          </span>
        )}
        {canPassword && canSms && (
          <button
            type="button"
            className={css.swap}
            onClick={() => setWay(way === 'password' ? 'sms' : 'password')}
          >
            {way === 'password' ? '改用短信验证码' : '改用登录密码'}
          </button>
        )}
      </p>
      {way === 'password' ? (
        <PasswordField {...fields.bind('passwd')} label="登录密码" />
      ) : (
        <>
          <CaptchaField {...fields.bind('vcode')} src={captcha.src} onRefresh={captcha.refresh} />
          <SmsCodeField {...fields.bind('code')} send={sendCode} />
        </>
      )}
      <Button type="submit" size="l" block busy={busy}>
        下一步
      </Button>
    </form>
  );
}
