'use client';

import { createContext, useContext, useEffect, type ReactNode } from 'react';
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
  /** Asks before the page is left with unsaved changes. */
  guard?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * A form with its fields (`fields.tsx`), the message of the last refusal on top. Never inside of another one, also not by way of a dialog:
 * browsers do not know that, and sending the inner one loads the page anew.
 */
export function Form<V extends object>({ form, columns = 1, guard, className, children }: FormProps<V>) {
  if (useContext(FormContext)) throw new Error('a form stands inside of another one');
  const warn = Boolean(guard) && form.isDirty();
  useEffect(() => {
    if (!warn) return;
    const stop = (e: BeforeUnloadEvent) => e.preventDefault();
    window.addEventListener('beforeunload', stop);
    return () => window.removeEventListener('beforeunload', stop);
  }, [warn]);
  return (
    <FormContext value={form as unknown as ZodForm}>
      <form
        className={cx(css.form, columns === 2 && css.two, className)}
        onSubmit={form.send}
        noValidate
        aria-busy={form.busy}
      >
        {form.failure && (
          <p className={css.failure} role="alert">
            {form.failure}
          </p>
        )}
        {children}
      </form>
    </FormContext>
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
