'use client';

import { useCallback, useState, type FormEvent } from 'react';
import { CaptchaField } from '@/components/identity/captcha-field';
import { checkMail, checkMailCode, checkPhone, checkSmsCode, checkVcode } from '@/components/identity/checks';
import { Icon } from '@/components/identity/icons';
import { requestCode } from '@/components/identity/request-guest-code';
import { SmsCodeField } from '@/components/identity/sms-code-field';
import { useCaptcha } from '@/components/identity/use-captcha';
import { useFields } from '@/components/identity/use-fields';
import { tryCall } from '@/components/identity/account/account-call';
import { Reauth } from '@/components/identity/account/account-reauth';
import { Done, Steps } from '@/components/identity/account/account-steps';
import css from '@/components/identity/account/account.module.css';
import { Button } from '@/components/ui/button';
import { PlainInput } from '@/components/ui/plain-field';
import { api } from '@/lib/client/api';
import type { SecurityView } from '@/lib/domain/identity/account-contract';

const kinds = {
  phone: {
    steps: ['确认身份', '验证新手机', '完成'],
    label: '新手机号码',
    check: checkPhone,
    submit: '确认更换',
    done: '手机号码更换成功',
    after: '请使用新手机号码登录；其他设备已退出登录。',
    code: undefined,
  },
  mail: {
    steps: ['确认身份', '验证邮箱', '完成'],
    label: '邮箱地址',
    check: checkMail,
    submit: '确认绑定',
    done: '邮箱绑定成功',
    after: '订单、发票等通知可以发送到该邮箱。',
    code: '邮箱验证码',
  },
} as const;

interface BindProps {
  kind: 'phone' | 'mail';
  token: string;
  onDone: () => void;
}

/** The new number or address proves itself. A part of its own: a browser has one captcha at a time. */
function Bind({ kind, token, onDone }: BindProps) {
  const { steps, label, check, submit, code } = kinds[kind];
  const [busy, setBusy] = useState(false);
  const fields = useFields({ to: '', vcode: '', code: '' });
  const { values, judge, set } = fields;
  const clearVcode = useCallback(() => set('vcode', ''), [set]);
  const captcha = useCaptcha(clearVcode);
  // The server names the field as its call does.
  const show = (errors: Record<string, string>) =>
    judge({ to: errors.phone ?? errors.mail, vcode: errors.vcode, code: errors.code });

  const sendCode = async () => {
    if (!judge({ to: check(values.to), vcode: checkVcode(values.vcode) })) return false;
    const [to, vcode] = [values.to.trim(), values.vcode.trim()];
    const sent = await requestCode(
      () =>
        kind === 'phone'
          ? api.send('/api/user/member/valid/code/phone', { purpose: 'bind', phone: to, token, vcode })
          : api.send('/api/user/member/valid/code/mail', { mail: to, token, vcode }),
      show,
    );
    captcha.refresh();
    return sent;
  };

  const save = async (e: FormEvent) => {
    e.preventDefault();
    const judgeCode = kind === 'phone' ? checkSmsCode : checkMailCode;
    if (busy || !judge({ to: check(values.to), vcode: null, code: judgeCode(values.code) })) return;
    const [to, typed] = [values.to.trim(), values.code.trim()];
    setBusy(true);
    const saved = await tryCall(
      () =>
        kind === 'phone'
          ? api.send('/api/user/member/edit/phone', { token, phone: to, code: typed })
          : api.send('/api/user/member/edit/mail', { token, mail: to, code: typed }),
      show,
    );
    setBusy(false);
    if (saved) onDone();
  };

  return (
    <form className={css.form} onSubmit={save} noValidate aria-label={steps[1]}>
      <PlainInput
        {...fields.bind('to')}
        label={label}
        hideLabel
        placeholder={label}
        prefix={<Icon name={kind === 'phone' ? 'phone' : 'mail'} />}
        maxLength={kind === 'phone' ? 32 : 100}
        inputMode={kind === 'phone' ? 'tel' : 'email'}
        autoComplete={kind === 'phone' ? 'tel' : 'email'}
      />
      <CaptchaField {...fields.bind('vcode')} src={captcha.src} onRefresh={captcha.refresh} />
      <SmsCodeField {...fields.bind('code')} label={code} send={sendCode} />
      <Button type="submit" size="l" block busy={busy}>
        {submit}
      </Button>
    </form>
  );
}

/** 更换手机号码, 绑定邮箱: identity first, then the new number or address by a code. */
export function AccountContact({ kind, security }: { kind: 'phone' | 'mail'; security: SecurityView }) {
  const { steps, done, after } = kinds[kind];
  const [token, setToken] = useState<string | null>(null);
  const [finished, setFinished] = useState(false);
  return (
    <>
      <Steps names={steps} at={finished ? 2 : token === null ? 0 : 1} />
      {finished ? (
        <Done title={done}>{after}</Done>
      ) : token === null ? (
        <Reauth act={kind} security={security} onDone={setToken} />
      ) : (
        <Bind kind={kind} token={token} onDone={() => setFinished(true)} />
      )}
    </>
  );
}
