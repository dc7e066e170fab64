'use client';

import { useQueryClient } from '@tanstack/react-query';
import css from '@/components/ebook/type-code-dialog.module.css';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { PlainInput } from '@/components/ui/plain-field';
import { bookTitle } from '@/lib/core/book-title';
import { activateMineInput } from '@/lib/domain/ebook/activation-contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

/** 输入激活码: the code of a card, or one that somebody passed on, into the account that is logged in. */
export function TypeCodeDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const form = useZodForm(activateMineInput, {
    initialValues: { code: '' },
    submit: (input) => api.send('/api/user/ebook/activate', input),
    success: ({ data }) => `${bookTitle(data.title)}${data.label}已加入书架`,
    done: () => {
      void invalidate(client, 'user/ebook');
      onClose();
    },
  });
  const { value, error, ...props } = form.getInputProps('code');
  return (
    <Dialog open onClose={onClose} title="输入激活码" width={440} dismissable={!form.isDirty()}>
      <form className={css.form} onSubmit={form.send} noValidate aria-busy={form.busy}>
        {/* What is wrong with the code stands at the field, once. */}
        {form.failure && !error && (
          <p className={css.failure} role="alert">
            {form.failure}
          </p>
        )}
        <PlainInput
          {...props}
          value={String(value ?? '')}
          error={error ? String(error) : null}
          label="激活码"
          required
          maxLength={64}
          placeholder="如 7KQ2-MWXA-03HV-T9ZD"
          autoComplete="off"
          autoCapitalize="characters"
          enterKeyHint="done"
          hint="16 位字母和数字，连字符和大小写不影响。激活后与您的账户绑定，不可转让。"
        />
        <div className={css.buttons}>
          <Button variant="outline" disabled={form.busy} onClick={onClose}>
            取消
          </Button>
          <Button type="submit" busy={form.busy}>
            激活
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
