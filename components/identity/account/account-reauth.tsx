'use client';

import { useState, type FormEvent } from 'react';
import { CaptchaField } from '@/components/identity/captcha-field';
import { checkPassword, checkSmsCode } from '@/components/identity/checks';
import { PasswordField } from '@/components/identity/password-field';
import { SmsCodeField } from '@/components/identity/sms-code-field';
import { useFields } from '@/components/identity/use-fields';
import { useProof } from '@/components/identity/use-proof';
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
  const fields = useFields({ passwd: '', vcode: '', code: '' });
  const proof = useProof(fields);
  const { passwd, code } = fields.values;
  const byPassword = way === 'password';

  const sendCode = () =>
    proof.send({}, (vcode) => api.send('/api/user/member/valid/code/phone', { purpose: 'reauth', vcode }));

  const submit = (e: FormEvent) =>
    proof.submit(e, {
      checks: byPassword ? { passwd: checkPassword(passwd) } : { code: checkSmsCode(code) },
      call: () =>
        api.post('/api/user/member/reauth', {
          act,
          ...(byPassword ? { passwd: sha256Hex(passwd) } : { code: code.trim() }),
        }),
      done: ({ token }) => onDone(token),
      failed: () => fields.set('passwd', ''),
    });

  if (!canPassword && !canSms) {
    return <p className={css.hint}>您的账号没有可用于确认身份的方式，请联系客服处理。</p>;
  }
  return (
    <form className={css.form} onSubmit={(e) => void submit(e)} noValidate aria-label="确认身份">
      <p className={css.who}>
        {byPassword ? (
          <span>请输入登录密码确认身份</span>
        ) : (
          <span>
            验证码将发送至 <strong>{security.phone}</strong>
          </span>
        )}
        {canPassword && canSms && (
          <button type="button" className={css.swap} onClick={() => setWay(byPassword ? 'sms' : 'password')}>
            {byPassword ? '改用短信验证码' : '改用登录密码'}
          </button>
        )}
      </p>
      {byPassword ? (
        <PasswordField {...fields.bind('passwd')} label="登录密码" />
      ) : (
        <>
          <CaptchaField {...proof.captcha} />
          <SmsCodeField {...fields.bind('code')} send={sendCode} />
        </>
      )}
      <Button type="submit" size="l" block busy={proof.busy}>
        下一步
      </Button>
    </form>
  );
}
