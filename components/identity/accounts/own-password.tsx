'use client';

import { useState, type FormEvent } from 'react';
import { tryCall } from '@/components/identity/account/account-call';
import { checkNewPassword, checkPassword } from '@/components/identity/checks';
import { PasswordField } from '@/components/identity/password-field';
import { checkSecondCode } from '@/components/identity/second/check-code';
import { CodeField } from '@/components/identity/second/code-field';
import { useFields } from '@/components/identity/use-fields';
import { Button } from '@/components/ui/button';
import { toast } from '@/components/ui/toast';
import { sha256Hex } from '@/lib/client/password';
import { api } from '@/lib/client/api';

const empty = { passwd: '', newPasswd: '', again: '', code: '' };

/** A new password, with the old one and a code. */
export function OwnPassword({ onDone }: { onDone: () => void }) {
  const [busy, setBusy] = useState(false);
  const fields = useFields(empty);
  const submit = async (e: FormEvent) => {
    e.preventDefault();
    const { passwd, newPasswd, again, code } = fields.values;
    const fine = fields.judge({
      passwd: checkPassword(passwd),
      newPasswd: checkNewPassword(newPasswd),
      again: again === newPasswd ? null : '两次输入的密码不一致',
      code: checkSecondCode(code),
    });
    if (busy || !fine) return;
    setBusy(true);
    const body = { passwd: sha256Hex(passwd), newPasswd: sha256Hex(newPasswd), code };
    const saved = await tryCall(() => api.send('/api/admin/account/self/password', body), fields.judge);
    setBusy(false);
    fields.clear('code');
    if (!saved) return;
    for (const name of ['passwd', 'newPasswd', 'again'] as const) fields.set(name, '');
    toast.success('密码修改成功，其他设备已退出登录');
    onDone();
  };
  return (
    <form onSubmit={submit} noValidate aria-label="修改登录密码">
      <PasswordField {...fields.bind('passwd')} label="原密码" />
      <PasswordField {...fields.bind('newPasswd')} label="新密码" fresh />
      <PasswordField {...fields.bind('again')} label="再次输入新密码" />
      <CodeField {...fields.bind('code')} quiet />
      <Button type="submit" busy={busy}>
        保存新密码
      </Button>
    </form>
  );
}
