'use client';

import { useCallback, useState, type FormEvent } from 'react';
import { tryCall } from '@/components/identity/account/account-call';
import { checkPhone, checkVcode } from '@/components/identity/checks';
import { useCaptcha } from '@/components/identity/use-captcha';
import type { Fields } from '@/components/identity/use-fields';
import { focusRefused } from '@/components/ui/focus-refused';
import { toast } from '@/components/ui/toast';
import { api, ApiError } from '@/lib/client/api';
import { identityTexts } from '@/lib/text/identity';
import { texts } from '@/lib/text/site';

type Found = Record<string, string | null | undefined>;
type Errors = Record<string, string>;
type Names<T> = keyof T & string;

interface Submission<R> {
  checks: Found;
  call: () => Promise<R>;
  done: (reply: R) => void;
  /** Clears what has to be typed anew. */
  failed?: (error: unknown) => void;
  tell?: (message: string) => void;
}

/**
 * Asks for a code by SMS or mail. Answers whether the countdown starts: yes when it was sent, and when nobody knows whether it was, because
 * asking again at once would be refused.
 */
async function requestCode(
  call: () => Promise<{ message: string }>,
  showAtField: (errors: Errors) => void,
): Promise<boolean> {
  try {
    toast.success((await call()).message || identityTexts.codeSent);
    return true;
  } catch (e) {
    if (!(e instanceof ApiError)) {
      toast.error(texts.systemError);
      return false;
    }
    showAtField(e.errors);
    toast.error(e.message);
    return (
      e.status === 503 &&
      typeof (e.data as { retryAfterSeconds?: unknown } | null)?.retryAfterSeconds === 'number'
    );
  }
}

/**
 * A form in which a phone number or mail address proves itself: the captcha in the field `vcode`, the code that is asked for with it, the consent
 * where the form has one, and the sending of the form itself. A browser has one captcha at a time, so a page has one such form.
 */
export function useProof<T extends Record<string, string> & Record<'vcode', string>>(
  fields: Fields<T>,
  { consent = false } = {},
) {
  const { values, set } = fields;
  const judge = (found: Found) => fields.judge(found as Partial<Record<keyof T, string | null>>);
  const [busy, setBusy] = useState(false);
  const [agreed, setAgreed] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const clearVcode = useCallback(() => set('vcode', ''), [set]);
  const { src, refresh } = useCaptcha(clearVcode);

  const consented = () => {
    if (!consent) return true;
    setError(agreed ? null : identityTexts.agreementRequired);
    if (!agreed) focusRefused();
    return agreed;
  };

  /** Asks for a code when the captcha is typed and the checks find nothing; the countdown starts with `true`. */
  const send = async (
    checks: Found,
    call: (vcode: string) => Promise<{ message: string }>,
    showAtField: (errors: Errors) => void = judge,
  ) => {
    const fine = judge({ ...checks, vcode: checkVcode(values.vcode) });
    if (!consented() || !fine) return false;
    const sent = await requestCode(() => call(values.vcode.trim()), showAtField);
    refresh();
    return sent;
  };

  return {
    busy,
    send,
    /** A code by SMS to the number in a field, before anybody is logged in. */
    sendGuestCode(at: Names<T>, purpose: 'login' | 'reset' | 'register'): Promise<boolean> {
      const phone = (values[at] ?? '').trim();
      return send(
        { [at]: checkPhone(phone) },
        (vcode) =>
          api.send('/api/guest/account/valid/code/phone', { phone, username: phone, vcode, purpose }),
        (errors) => judge({ [at]: errors.phone, vcode: errors.vcode }),
      );
    },
    /** Answers `false` where a check or the consent keeps it. After it the form stays busy, because the page is left. */
    async submit<R>(e: FormEvent, { checks, call, done, failed, tell }: Submission<R>): Promise<boolean> {
      e.preventDefault();
      if (busy) return true;
      const fine = judge(checks);
      if (!consented() || !fine) return false;
      setBusy(true);
      const reply = await tryCall(call, judge, failed, tell);
      if (reply === null) setBusy(false);
      else done(reply);
      return true;
    },
    /** A form that begins anew has no complaint. */
    forgive: () => setError(null),
    /** Props of the captcha's field. */
    captcha: { ...fields.bind('vcode'), src, onRefresh: refresh },
    /** Props of the consent. */
    agreement: {
      checked: agreed,
      error,
      onChange(value: boolean) {
        setAgreed(value);
        if (value) setError(null);
      },
    },
  };
}
