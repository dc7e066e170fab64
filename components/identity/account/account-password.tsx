'use client';

import { useState, type FormEvent } from 'react';
import { checkNewPassword, checkPassword } from '@/components/identity/checks';
import { PasswordField } from '@/components/identity/password-field';
import { useFields } from '@/components/identity/use-fields';
import { tryCall } from '@/components/identity/account/account-call';
import { Reauth } from '@/components/identity/account/account-reauth';
import { SecurityLoaded } from '@/components/identity/account/security-loaded';
import { Done, Steps } from '@/components/identity/account/account-steps';
import css from '@/components/identity/account/account.module.css';
import { Button } from '@/components/ui/button';
import { api } from '@/lib/client/api';
import { sha256Hex } from '@/lib/client/password';
import type { SecurityView } from '@/lib/domain/identity/account-contract';

function Password({ security }: { security: SecurityView }) {
  const [bySms, setBySms] = useState(!security.hasPassword);
  const [token, setToken] = useState<string | null>(null);
  const [done, setDone] = useState(false);
  const [busy, setBusy] = useState(false);
  const fields = useFields({ oldPasswd: '', newPasswd: '', again: '' });
  const { values, judge } = fields;

  const submit = async (e: FormEvent) => {
    e.preventDefault();
    if (busy) return;
    const { oldPasswd, newPasswd, again } = values;
    const fine = judge({
      ...(bySms ? {} : { oldPasswd: checkPassword(oldPasswd) }),
      newPasswd: checkNewPassword(newPasswd),
      again: again === newPasswd ? null : '两次输入的密码不一致',
    });
    if (!fine) return;
    setBusy(true);
    const proof = bySms ? { token: token ?? '' } : { oldPasswd: sha256Hex(oldPasswd) };
    const body = { ...proof, newPasswd: sha256Hex(newPasswd) };
    const saved = await tryCall(() => api.send('/api/user/member/edit/password', body), judge);
    setBusy(false);
    if (saved) setDone(true);
    else fields.set('oldPasswd', '');
  };

  if (done) {
    return <Done title="密码修改成功">其他设备已退出登录，请使用新密码重新登录。</Done>;
  }
  if (bySms && token === null) {
    return (
      <>
        <Steps names={['确认身份', '设置新密码', '完成']} at={0} />
        <Reauth act="password" security={security} smsOnly onDone={setToken} />
      </>
    );
  }
  return (
    <>
      {bySms && <Steps names={['确认身份', '设置新密码', '完成']} at={1} />}
      <form className={css.form} onSubmit={submit} noValidate aria-label="修改登录密码">
        {!bySms && (
          <>
            <PasswordField {...fields.bind('oldPasswd')} label="原密码" />
            {security.phone !== null && (
              <p className={css.who}>
                <span>忘记原密码？</span>
                <button type="button" className={css.swap} onClick={() => setBySms(true)}>
                  通过短信验证码重新设置
                </button>
              </p>
            )}
          </>
        )}
        <PasswordField {...fields.bind('newPasswd')} label="新密码" fresh />
        <PasswordField {...fields.bind('again')} label="再次输入新密码" />
        <Button type="submit" size="l" block busy={busy}>
          保存新密码
        </Button>
      </form>
    </>
  );
}

/** 修改登录密码: with the old one, or (without one, or when it is forgotten) after a code to the phone. */
export function AccountPassword() {
  return <SecurityLoaded>{(security) => <Password security={security} />}</SecurityLoaded>;
}
