'use client';

import { useEffect, useRef, useState, type FormEvent } from 'react';
import { leaveAfterLogin } from '@/components/identity/after-login';
import parts from '@/components/identity/parts.module.css';
import { checkSecondCode } from '@/components/identity/second/check-code';
import { CodeField } from '@/components/identity/second/code-field';
import { Enrolment } from '@/components/identity/second/enrolment';
import { RecoveryCodes } from '@/components/identity/second/recovery-codes';
import css from '@/components/identity/second/second.module.css';
import type { Step } from '@/components/identity/second/use-step';
import { useFields } from '@/components/identity/use-fields';
import { Button } from '@/components/ui/button';
import { api } from '@/lib/client/api';
import type { EnrolmentView, RecoveryView } from '@/lib/domain/identity/contract';

/** The first authenticator of an administrator: picture, first code, recovery codes. */
export function EnrolStep({ step, name }: { step: Step; name: string }) {
  const [enrolment, setEnrolment] = useState<EnrolmentView | null>(null);
  const [done, setDone] = useState<RecoveryView | null>(null);
  const fields = useFields({ code: '' });
  const asked = useRef(false);

  const begin = async () => {
    const answer = await step.run(() => api.send('/api/valid/second/enrol/start', {}, { stay: true }));
    if (answer) setEnrolment(answer.data);
  };
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void begin();
  });

  const submit = async (e: FormEvent) => {
    e.preventDefault();
    const { code } = fields.values;
    if (step.busy || !fields.judge({ code: checkSecondCode(code) })) return;
    const answer = await step.run(
      () => api.send('/api/valid/second/enrol/confirm', { code }, { stay: true }),
      fields.judge,
    );
    if (answer) setDone(answer.data);
    else fields.clear('code');
  };

  if (done) {
    return (
      <>
        <RecoveryCodes codes={done.recoveryCodes} />
        <Button size="l" block onClick={() => leaveAfterLogin('绑定成功', done.landing)}>
          已保存，进入后台
        </Button>
      </>
    );
  }
  return (
    <>
      <p className={css.lead}>
        {name}，管理员账号须绑定手机上的身份验证器，以后每次登录都要输入它显示的动态口令。
      </p>
      {enrolment ? (
        <form className={parts.form} onSubmit={submit} noValidate aria-label="绑定身份验证器">
          <Enrolment enrolment={enrolment} />
          <CodeField {...fields.bind('code')} />
          <Button type="submit" size="l" block busy={step.busy}>
            确认绑定
          </Button>
        </form>
      ) : (
        <Button size="l" block busy={step.busy} onClick={() => void begin()}>
          获取二维码
        </Button>
      )}
    </>
  );
}
