'use client';

import { useState, type FormEvent } from 'react';
import css from '@/components/identity/accounts/accounts.module.css';
import { tryCall } from '@/components/identity/account/account-call';
import { checkPassword } from '@/components/identity/checks';
import { PasswordField } from '@/components/identity/password-field';
import { checkSecondCode } from '@/components/identity/second/check-code';
import { CodeField } from '@/components/identity/second/code-field';
import { Enrolment } from '@/components/identity/second/enrolment';
import { RecoveryCodes } from '@/components/identity/second/recovery-codes';
import { useFields } from '@/components/identity/use-fields';
import { Button } from '@/components/ui/button';
import { sha256Hex } from '@/lib/client/password';
import type { EnrolmentView } from '@/lib/domain/identity/contract';
import { api } from '@/lib/client/api';

/** A new phone, or new recovery codes: password and a code first. */
export function OwnSecond({ onDone }: { onDone: () => void }) {
  const [busy, setBusy] = useState(false);
  const [enrolment, setEnrolment] = useState<EnrolmentView | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const proof = useFields({ passwd: '', code: '' });
  const first = useFields({ code: '' });

  const prove = async (act: 'second' | 'recovery') => {
    const { passwd, code } = proof.values;
    const fine = proof.judge({ passwd: checkPassword(passwd), code: checkSecondCode(code) });
    if (busy || !fine) return;
    setBusy(true);
    const body = { passwd: sha256Hex(passwd), code };
    if (act === 'second') {
      const begun = await tryCall(() => api.send('/api/admin/account/self/second/start', body), proof.judge);
      if (begun) setEnrolment(begun.data);
    } else {
      const made = await tryCall(() => api.send('/api/admin/account/self/recovery', body), proof.judge);
      if (made) show(made.data.recoveryCodes);
    }
    setBusy(false);
    proof.clear('code');
  };
  const show = (made: readonly string[]) => {
    setEnrolment(null);
    setCodes(made);
    proof.set('passwd', '');
    onDone();
  };
  const confirm = async (e: FormEvent) => {
    e.preventDefault();
    const { code } = first.values;
    if (busy || !first.judge({ code: checkSecondCode(code) })) return;
    setBusy(true);
    const done = await tryCall(
      () => api.send('/api/admin/account/self/second/confirm', { code }),
      first.judge,
    );
    setBusy(false);
    first.clear('code');
    if (done) show(done.data.recoveryCodes);
  };

  if (codes) {
    return (
      <>
        <RecoveryCodes codes={codes} />
        <Button onClick={() => setCodes(null)}>已保存</Button>
      </>
    );
  }
  if (enrolment) {
    return (
      <form onSubmit={confirm} noValidate aria-label="更换身份验证器">
        <Enrolment enrolment={enrolment} />
        <CodeField {...first.bind('code')} />
        <div className={css.foot}>
          <Button variant="outline" onClick={() => setEnrolment(null)}>
            取消
          </Button>
          <Button type="submit" busy={busy}>
            确认更换
          </Button>
        </div>
      </form>
    );
  }
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault();
        void prove('second');
      }}
      noValidate
      aria-label="确认身份"
    >
      <p>更换手机或重新生成备用码前，请输入密码和当前的动态口令（或一个备用码）。</p>
      <PasswordField {...proof.bind('passwd')} />
      <CodeField {...proof.bind('code')} quiet recovery />
      <div className={css.foot}>
        <Button variant="outline" busy={busy} onClick={() => void prove('recovery')}>
          重新生成备用码
        </Button>
        <Button type="submit" busy={busy}>
          更换身份验证器
        </Button>
      </div>
    </form>
  );
}
