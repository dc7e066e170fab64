import type { ReactNode } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import type { ZodForm } from '@/components/ui/form/use-zod-form';
import css from '@/components/ui/form/wide-form.module.css';
import { texts } from '@/lib/text/site';

interface WideFormProps {
  form: Pick<ZodForm, 'send' | 'busy' | 'failure'>;
  /** Fields in two columns, one on a phone; those with `data-full` take both. */
  children: ReactNode;
  submit: string;
  back: { href: string; text: string };
}

/** What somebody writes to an office: the fields, the sentence on secrets, the refusal where the button is, and the way back. */
export function WideForm({ form, children, submit, back }: WideFormProps) {
  return (
    <form className={css.form} onSubmit={form.send} noValidate aria-busy={form.busy}>
      {children}
      <p className={css.note} data-full>
        {texts.notClassified}
      </p>
      {form.failure && (
        <p className={css.failure} role="alert" data-full>
          {form.failure}
        </p>
      )}
      <div className={css.buttons} data-full>
        <Button type="submit" busy={form.busy}>
          {submit}
        </Button>
        <ButtonLink variant="outline" href={back.href}>
          {back.text}
        </ButtonLink>
      </div>
    </form>
  );
}
