'use client';

import { useState, type FormEvent } from 'react';
import parts from '@/components/identity/parts.module.css';
import { checkSecondCode } from '@/components/identity/second/check-code';
import { CodeField } from '@/components/identity/second/code-field';
import css from '@/components/identity/second/second.module.css';
import type { Step } from '@/components/identity/second/use-step';
import { useFields } from '@/components/identity/use-fields';
import { Button } from '@/components/ui/button';
import { api } from '@/lib/client/api';

/** The code of the authenticator, or a recovery code when the phone is lost. */
export function CodeStep({ step, name }: { step: Step; name: string }) {
  const [recovery, setRecovery] = useState(false);
  const fields = useFields({ code: '' });
  const submit = async (e: FormEvent) => {
    e.preventDefault();
    const { code } = fields.values;
    if (step.busy || !fields.judge({ code: checkSecondCode(code) })) return;
    const done = await step.run(
      () => api.send('/api/valid/second/verify', { code }, { stay: true }),
      fields.judge,
    );
    if (done) step.goOn(done);
    else fields.clear('code');
  };
  return (
    <>
      <p className={css.lead}>
        {name}，管理员登录需要第二次验证。
        {recovery
          ? '请输入绑定时保存的备用码，每个备用码只能使用一次。'
          : '请打开手机上的身份验证器，输入当前的 6 位动态口令。'}
      </p>
      <form className={parts.form} onSubmit={submit} noValidate aria-label="二次验证">
        <CodeField key={String(recovery)} {...fields.bind('code')} recovery={recovery} />
        <Button type="submit" size="l" block busy={step.busy}>
          验证并登录
        </Button>
      </form>
      <button
        type="button"
        className={css.swap}
        onClick={() => {
          fields.set('code', '');
          setRecovery(!recovery);
        }}
      >
        {recovery ? '使用动态口令' : '手机不在身边？使用备用码'}
      </button>
    </>
  );
}
