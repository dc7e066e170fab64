'use client';

import { useForm, type UseFormReturnType } from '@mantine/form';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import { errorText, fieldErrors } from '@/components/ui/error-text';
import { checkValues } from '@/components/ui/form/check-values';
import { showField } from '@/components/ui/focus-refused';
import { useDraft } from '@/components/ui/form/use-draft';
import { toast } from '@/components/ui/toast';
import { installChineseMessages } from '@/lib/text/zod-zh';

installChineseMessages();

type AnyObject = Record<string, unknown>;

export interface ZodFormOptions<S extends z.ZodType, R> {
  initialValues: z.input<S>;
  /** Sends the form. `input` fits the contract's input; `parsed` is what the contract makes of it. */
  submit: (input: z.input<S>, parsed: z.output<S>) => Promise<R>;
  /** Notice after success; nothing when absent. */
  success?: string | ((reply: R) => string | undefined);
  done?: (reply: R) => void;
  /** Name of the form, for one whose input survives a login in the middle of it (use-draft.ts). */
  draft?: string;
}

export type ZodForm<V extends object = AnyObject> = UseFormReturnType<V> & {
  /** A submission is under way. */
  busy: boolean;
  /** The last refusal that belongs to no field. */
  failure: string;
  /** Fields that still have a message since the form was refused. */
  faults: number;
  /** For `<form onSubmit>`. */
  send: (event?: { preventDefault: () => void }) => Promise<void>;
};

/** Shows the first field with a message, as they stand on the page. */
function focusFirst(form: UseFormReturnType<AnyObject>, errors: Record<string, string>) {
  const nodes = Object.keys(errors)
    .map((path) => form.getInputNode(path))
    .filter((n): n is HTMLElement => n !== null);
  const [first] = nodes.toSorted((a, b) =>
    a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  showField(first);
}

/**
 * A form over a contract: Chinese messages at the fields before anything is sent, the server's messages by field after a refusal, what was
 * typed kept in every case, no second submission while one is under way. An empty text counts as absent where the contract allows it.
 */
export function useZodForm<S extends z.ZodType<unknown, AnyObject>, R>(
  schema: S,
  options: ZodFormOptions<S, R>,
): ZodForm<z.input<S> & AnyObject> {
  type Values = z.input<S> & AnyObject;
  const name = `form${useId().replaceAll(/\W|_/g, '-')}`;
  const [busy, setBusy] = useState(false);
  /** The same, for a second click that comes before the first one is painted. */
  const going = useRef(false);
  const [failure, setFailure] = useState('');
  const [refused, setRefused] = useState(false);
  const form = useForm<Values>({
    name,
    initialValues: options.initialValues,
    validateInputOnBlur: true,
    validate: (values) => checkValues(schema, values).errors,
  });
  useDraft(options.draft, form.getValues, (kept) => form.setValues(kept as Partial<Values>));

  const send: ZodForm['send'] = async (event) => {
    event?.preventDefault();
    if (going.current) return;
    setFailure('');
    const check = checkValues(schema, form.getValues());
    form.setErrors(check.errors);
    setRefused(!check.ok);
    if (!check.ok) {
      focusFirst(form, check.errors);
      return;
    }
    going.current = true;
    setBusy(true);
    try {
      const reply = await options.submit(check.input as z.input<S>, check.parsed as z.output<S>);
      // At once: what comes next may leave the page, which asks about edits.
      flushSync(() => form.resetDirty());
      const notice = typeof options.success === 'function' ? options.success(reply) : options.success;
      if (notice) toast.success(notice);
      options.done?.(reply);
    } catch (error) {
      const known = Object.entries(fieldErrors(error)).filter(
        ([path]) => form.getInputNode(path) !== null || path in form.values,
      );
      form.setErrors(Object.fromEntries(known));
      setRefused(known.length > 0);
      if (known.length > 0) focusFirst(form, Object.fromEntries(known));
      setFailure(errorText(error));
    } finally {
      going.current = false;
      setBusy(false);
    }
  };
  const faults = refused ? Object.keys(form.errors).length : 0;
  return { ...form, busy, failure, faults, send };
}
