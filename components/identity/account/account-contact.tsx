'use client';

import { useState, type FormEvent } from 'react';
import { CaptchaField } from '@/components/identity/captcha-field';
import { checkMail, checkMailCode, checkPhone, checkSmsCode } from '@/components/identity/checks';
import { Icon } from '@/components/identity/icons';
import { SmsCodeField } from '@/components/identity/sms-code-field';
import { useFields } from '@/components/identity/use-fields';
import { useProof } from '@/components/identity/use-proof';
import { Reauth } from '@/components/identity/account/account-reauth';
import { SecurityLoaded } from '@/components/identity/account/security-loaded';
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
  const fields = useFields({ phone: '', mail: '', vcode: '', code: '' });
  const proof = useProof(fields);
  const to = fields.values[kind].trim();
  const typed = fields.values.code.trim();
  const phone = kind === 'phone';
  const checks = { [kind]: check(fields.values[kind]), vcode: null };

  const sendCode = () =>
    proof.send(checks, (vcode) =>
      phone
        ? api.send('/api/user/member/valid/code/phone', { purpose: 'bind', phone: to, token, vcode })
        : api.send('/api/user/member/valid/code/mail', { mail: to, token, vcode }),
    );

  const save = (e: FormEvent) =>
    proof.submit(e, {
      checks: { ...checks, code: (phone ? checkSmsCode : checkMailCode)(fields.values.code) },
      call: () =>
        phone
          ? api.send('/api/user/member/edit/phone', { token, phone: to, code: typed })
          : api.send('/api/user/member/edit/mail', { token, mail: to, code: typed }),
      done: onDone,
    });

  return (
    <form className={css.form} onSubmit={(e) => void save(e)} noValidate aria-label={steps[1]}>
      <PlainInput
        {...fields.bind(kind)}
        label={label}
        hideLabel
        placeholder={label}
        prefix={<Icon name={kind} />}
        maxLength={phone ? 32 : 100}
        inputMode={phone ? 'tel' : 'email'}
        autoComplete={phone ? 'tel' : 'email'}
      />
      <CaptchaField {...proof.captcha} />
      <SmsCodeField {...fields.bind('code')} label={code} send={sendCode} />
      <Button type="submit" size="l" block busy={proof.busy}>
        {submit}
      </Button>
    </form>
  );
}

function Contact({ kind, security }: { kind: 'phone' | 'mail'; security: SecurityView }) {
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

/** 更换手机号码, 绑定邮箱: identity first, then the new number or address by a code. */
export function AccountContact({ kind }: { kind: 'phone' | 'mail' }) {
  return <SecurityLoaded>{(security) => <Contact kind={kind} security={security} />}</SecurityLoaded>;
}
