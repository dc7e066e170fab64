'use client';

import { createContext, useContext, type ReactNode } from 'react';
import css from '@/components/ui/form/form.module.css';
import type { ZodForm } from '@/components/ui/form/use-zod-form';
import { cx } from '@/components/ui/cx';

const FormContext = createContext<ZodForm | null>(null);

/** The form around a field. */
export function useFormOf(): ZodForm {
  const form = useContext(FormContext);
  if (!form) throw new Error('a field stands outside of <Form>');
  return form;
}

interface FormProps<V extends object> {
  form: ZodForm<V>;
  columns?: 1 | 2;
  /** Its own foot says why it was refused, by {@link FormFailure}. */
  footed?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * A form with its fields (`fields.tsx`), the message of the last refusal at its end. Never inside of another one, also not by way of a dialog:
 * browsers do not know that, and sending the inner one loads the page anew.
 */
export function Form<V extends object>({ form, columns = 1, footed, className, children }: FormProps<V>) {
  if (useContext(FormContext)) throw new Error('a form stands inside of another one');
  return (
    <FormContext value={form as unknown as ZodForm}>
      <form
        className={cx(css.form, columns === 2 && css.two, className)}
        onSubmit={form.send}
        noValidate
        aria-busy={form.busy}
        data-unsaved={form.isDirty() || undefined}
      >
        {children}
        {!footed && <FormFailure />}
      </form>
    </FormContext>
  );
}

/** Why the form was refused, where its button is: the sentence of the last refusal, and how many fields have a message. */
export function FormFailure() {
  const { failure, faults } = useFormOf();
  const count = faults > 0 && `有 ${faults} 处需要修改，见红色提示`;
  if (!failure && !count) return null;
  return (
    <p className={css.failure} role="alert">
      {[failure, count].filter(Boolean).join('　')}
    </p>
  );
}

/** A line of buttons or small fields over the whole width of the form. */
export function FormRow({ children }: { children: ReactNode }) {
  return <div className={css.row}>{children}</div>;
}

/** Gives a field the whole width of a two-column form. */
export function FormFull({ children }: { children: ReactNode }) {
  return <div className={css.full}>{children}</div>;
}
