'use client';

import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Form, FormFailure } from '@/components/ui/form/form';
import type { ZodForm } from '@/components/ui/form/use-zod-form';
import css from '@/components/ui/form/dialog-form.module.css';
import { leave } from '@/components/ui/unsaved';

interface DialogFormProps<V extends object> {
  title: string;
  form: ZodForm<V>;
  columns?: 1 | 2;
  width?: number;
  /** Words of the button that sends it. */
  submitLabel?: string;
  /** What is chosen cannot be sent. */
  blocked?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A short form in a dialog. A click beside it does not close it, and closing it asks, so nothing typed is lost by accident. */
export function DialogForm<V extends object>({
  title,
  form,
  columns,
  width = 520,
  submitLabel = '保存',
  blocked = false,
  onClose,
  children,
}: DialogFormProps<V>) {
  return (
    <Dialog open onClose={onClose} title={title} width={width} dismissable={!form.isDirty()}>
      <Form form={form} columns={columns} footed>
        {children}
        <div className={css.last}>
          <FormFailure />
          <div className={css.foot}>
            <Button
              variant="outline"
              onClick={(e) => leave(e.currentTarget.closest('dialog'), onClose)}
              disabled={form.busy}
            >
              取消
            </Button>
            <Button type="submit" busy={form.busy} disabled={blocked}>
              {submitLabel}
            </Button>
          </div>
        </div>
      </Form>
    </Dialog>
  );
}
