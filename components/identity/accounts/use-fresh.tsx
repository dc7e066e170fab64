'use client';

import { useRef, useState, type FormEvent } from 'react';
import css from '@/components/identity/accounts/accounts.module.css';
import { checkSecondCode } from '@/components/identity/second/check-code';
import { CodeField } from '@/components/identity/second/code-field';
import { useFields } from '@/components/identity/use-fields';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { errorText } from '@/components/ui/error-text';
import { ApiError, api } from '@/lib/client/api';

interface Waiting {
  again: () => void;
  giveUp: () => void;
}

/** Asks for a code when the server wants a fresh one for a sensitive act, and makes the call again. */
export function useFresh() {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const fields = useFields({ code: '' });
  const waiting = useRef<Waiting | null>(null);

  const run = async <T,>(call: () => Promise<T>): Promise<T> => {
    try {
      return await call();
    } catch (e) {
      if (!(e instanceof ApiError) || e.code !== 'FRESH_CODE') throw e;
      await new Promise<void>((again, fail) => {
        // The act stays open with the sentence of the refusal when no code is given.
        waiting.current = { again, giveUp: () => fail(e) };
        setOpen(true);
      });
      return call();
    }
  };
  const close = (how: keyof Waiting) => {
    setOpen(false);
    fields.set('code', '');
    waiting.current?.[how]();
    waiting.current = null;
  };
  const submit = async (e: FormEvent) => {
    e.preventDefault();
    const { code } = fields.values;
    if (busy || !fields.judge({ code: checkSecondCode(code) })) return;
    setBusy(true);
    try {
      await api.post('/api/admin/account/self/confirm', { code }, { stay: true });
      close('again');
    } catch (error) {
      fields.judge({ code: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  const dialog = open && (
    <Dialog open onClose={() => close('giveUp')} title="确认本人操作" width={400} dismissable={false}>
      <form className={css.fresh} onSubmit={submit} noValidate>
        <p>这是敏感操作，请输入身份验证器当前显示的动态口令。</p>
        <CodeField {...fields.bind('code')} />
        <div className={css.foot}>
          <Button variant="outline" onClick={() => close('giveUp')}>
            取消
          </Button>
          <Button type="submit" busy={busy}>
            确认
          </Button>
        </div>
      </form>
    </Dialog>
  );
  return { run, dialog };
}

export type Fresh = ReturnType<typeof useFresh>;
