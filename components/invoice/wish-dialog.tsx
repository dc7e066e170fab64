'use client';

import { useState, type ReactNode } from 'react';
import type { z } from 'zod';
import { emptyWish, ofKind, wishBody, type WishDraft } from '@/components/invoice/wish-draft';
import css from '@/components/invoice/wish-dialog.module.css';
import { InvoiceWishFields } from '@/components/invoice/wish-fields';
import { focusRefused } from '@/components/ui/focus-refused';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { errorText, fieldErrors } from '@/components/ui/error-text';
import type { TitleView } from '@/lib/domain/invoice/title-contract';
import { invoiceRequestInput } from '@/lib/domain/order/invoice-contract';
import { installChineseMessages } from '@/lib/text/zod-zh';

installChineseMessages();

interface WishFormProps {
  initial: WishDraft;
  /** Above the fields: what the invoice covers. */
  children?: ReactNode;
  submitLabel: string;
  submit: (wish: z.input<typeof invoiceRequestInput>) => Promise<unknown>;
  onClose: () => void;
}

/** Messages by field of what the contract would refuse. */
function check(draft: WishDraft): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of invoiceRequestInput.safeParse(wishBody(draft)).error?.issues ?? [])
    errors[issue.path.join('.')] ??= issue.message;
  return errors;
}

function WishForm({ initial, children, submitLabel, submit, onClose }: WishFormProps) {
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async () => {
    if (busy) return;
    const found = check(draft);
    setErrors(found);
    setFailure('');
    if (Object.keys(found).length > 0) return focusRefused();
    setBusy(true);
    try {
      await submit(wishBody(draft));
    } catch (error) {
      const refused = fieldErrors(error);
      setErrors(refused);
      setFailure(errorText(error));
      focusRefused();
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className={css.form}
      noValidate
      aria-busy={busy}
      onSubmit={(e) => {
        e.preventDefault();
        void send();
      }}
    >
      {failure && (
        <p className={css.failure} role="alert">
          {failure}
        </p>
      )}
      {children}
      <InvoiceWishFields id="wish" value={draft} onChange={setDraft} errors={errors} />
      <p className={css.note}>
        电子发票与纸质发票具有同等法律效力。请核对抬头和税号，开具后如需更正须先冲红。
      </p>
      <div className={css.buttons}>
        <Button variant="outline" disabled={busy} onClick={onClose}>
          取消
        </Button>
        <Button type="submit" busy={busy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

interface WishDialogProps extends Omit<WishFormProps, 'initial'> {
  open: boolean;
  title: string;
  /** The draft of an application that is changed; a new one begins with the book. */
  initial?: WishDraft;
  titles?: readonly TitleView[];
}

/** The fields of an invoice in a dialog, for a new application and for changing one. */
export function WishDialog({ open, title, initial, titles = [], ...form }: WishDialogProps) {
  const [first] = titles;
  const fresh = ofKind(emptyWish, first?.titleKind ?? 'company', titles);
  return (
    <Dialog open={open} onClose={form.onClose} title={title} width={760} dismissable={false}>
      <WishForm {...form} initial={initial ?? fresh} />
    </Dialog>
  );
}
