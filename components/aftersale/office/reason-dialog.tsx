'use client';

import { useQueryClient } from '@tanstack/react-query';
import css from '@/components/ui/office.module.css';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { TextAreaField } from '@/components/ui/form/fields';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { refuseInput, type RefuseInput } from '@/lib/domain/aftersale/office-contract';
import { invalidate } from '@/lib/client/query';

interface ReasonDialogProps {
  id: number;
  title: string;
  label: string;
  presets: readonly string[];
  submit: (input: RefuseInput) => Promise<unknown>;
  done: string;
  onClose: () => void;
}

/** Refusing, with a reason that the buyer reads: ready-made or typed. */
export function ReasonDialog({ id, title, label, presets, submit, done, onClose }: ReasonDialogProps) {
  const client = useQueryClient();
  const form = useZodForm(refuseInput, {
    initialValues: { id, reason: '' },
    submit: (_typed, parsed) => submit(parsed).finally(() => void invalidate(client, 'admin/return')),
    success: done,
    done: onClose,
  });
  return (
    <DialogForm title={title} form={form} submitLabel={label} onClose={onClose}>
      <div className={css.reasons} role="group" aria-label="常用原因">
        {presets.map((reason) => (
          <button
            key={reason}
            type="button"
            aria-pressed={form.values.reason === reason}
            onClick={() => form.setFieldValue('reason', reason)}
          >
            {reason}
          </button>
        ))}
      </div>
      <TextAreaField name="reason" label="原因" required rows={3} maxLength={500} hint="买家可见" />
    </DialogForm>
  );
}
