'use client';

import type { FormEvent } from 'react';
import { checkNewPassword } from '@/components/identity/checks';
import parts from '@/components/identity/parts.module.css';
import { PasswordField } from '@/components/identity/password-field';
import css from '@/components/identity/second/second.module.css';
import type { Step } from '@/components/identity/second/use-step';
import { useFields } from '@/components/identity/use-fields';
import { Button } from '@/components/ui/button';
import { api } from '@/lib/client/api';
import { sha256Hex } from '@/lib/client/password';

/** A password of one's own in the place of the one that somebody else chose. */
export function PasswordStep({ step, name }: { step: Step; name: string }) {
  const fields = useFields({ newPasswd: '', again: '' });
  const submit = async (e: FormEvent) => {
    e.preventDefault();
    const { newPasswd, again } = fields.values;
    const fine = fields.judge({
      newPasswd: checkNewPassword(newPasswd),
      again: again === newPasswd ? null : '两次输入的密码不一致',
    });
    if (step.busy || !fine) return;
    const body = { newPasswd: sha256Hex(newPasswd) };
    const done = await step.run(
      () => api.send('/api/valid/password/first', body, { stay: true }),
      fields.judge,
    );
    if (done) step.goOn(done);
  };
  return (
    <>
      <p className={css.lead}>{name}，您正在使用初始密码。请设置自己的登录密码后继续，初始密码随即失效。</p>
      <form className={parts.form} onSubmit={submit} noValidate aria-label="设置新密码">
        <PasswordField {...fields.bind('newPasswd')} label="新密码" fresh />
        <PasswordField {...fields.bind('again')} label="再次输入新密码" />
        <Button type="submit" size="l" block busy={step.busy}>
          保存并继续
        </Button>
      </form>
    </>
  );
}
