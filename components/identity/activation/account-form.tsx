'use client';

import { useState, type FormEvent } from 'react';
import css from '@/components/identity/activation/activation.module.css';
import { checkCode } from '@/components/identity/activation/checks';
import { ActivationCodeField } from '@/components/identity/activation/code-field';
import type { ActivationPage } from '@/components/identity/activation/use-activation';
import parts from '@/components/identity/parts.module.css';
import { Button } from '@/components/ui/button';
import { toast } from '@/components/ui/toast';
import { ApiError } from '@/lib/client/api';
import type { ActivationStateView } from '@/lib/domain/ebook/activation-contract';
import { texts } from '@/lib/text/site';

/** Activation of a buyer who is logged in: one button; the code only where neither the order nor a QR code proves it. */
export function AccountForm({ code, page }: { code: ActivationStateView; page: ActivationPage }) {
  const [busy, setBusy] = useState(false);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const asks = code.viewer !== 'holder' && page.token === '';

  const submit = async (e: FormEvent) => {
    e.preventDefault();
    if (busy) return;
    const wrong = asks ? checkCode(typed) : null;
    setError(wrong);
    if (wrong) return;
    setBusy(true);
    try {
      await page.activateMine(code, typed);
    } catch (failure) {
      const known = failure instanceof ApiError;
      toast.error(known ? failure.message : texts.systemError);
      if (known && failure.errors.code) setError(failure.errors.code);
      if (known && failure.errors.t) page.dropToken();
      // The session is over, or the code was given to somebody else: what the page may offer has changed.
      if (known && (failure.status === 401 || failure.status === 404)) void page.load();
      setBusy(false);
    }
  };

  return (
    <form className={parts.form} onSubmit={submit} noValidate aria-label="激活到我的账户">
      {asks && (
        <ActivationCodeField
          value={typed}
          error={error}
          onType={(v) => {
            setTyped(v);
            setError(null);
          }}
          hint={
            code.link === 'gone' ? '二维码已失效，请输入激活码，或重新扫码' : '印在激活卡上，或在订单中查看'
          }
        />
      )}
      <p className={css.account}>
        当前账户：<b>{code.account}</b>
      </p>
      <Button type="submit" size="l" block busy={busy}>
        激活到我的账户
      </Button>
    </form>
  );
}
