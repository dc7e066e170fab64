import type { ReactNode } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { Form, FormFailure } from '@/components/ui/form/form';
import type { ZodForm } from '@/components/ui/form/use-zod-form';
import css from '@/components/ui/form/wide-form.module.css';
import { texts } from '@/lib/text/site';

interface WideFormProps<V extends object> {
  form: ZodForm<V>;
  /** Fields in two columns, one on a phone; those with `data-full` take both. */
  children: ReactNode;
  submit: string;
  back: { href: string; text: string };
}

/** What somebody writes to an office: the fields, the sentence on secrets, the refusal where the button is, and the way back. */
export function WideForm<V extends object>({ form, children, submit, back }: WideFormProps<V>) {
  return (
    <Form form={form} columns={2} footed className={css.form}>
      {children}
      <p className={css.note} data-full>
        {texts.notClassified}
      </p>
      <FormFailure />
      <div className={css.buttons} data-full>
        <Button type="submit" busy={form.busy}>
          {submit}
        </Button>
        <ButtonLink variant="outline" href={back.href}>
          {back.text}
        </ButtonLink>
      </div>
    </Form>
  );
}
