'use client';

import { useState } from 'react';
import { leaveAfterLogin } from '@/components/identity/after-login';
import { keepFrom } from '@/components/identity/use-return-notice';
import { toast } from '@/components/ui/toast';
import { ApiError } from '@/lib/client/api';
import type { LoginStep } from '@/lib/core/role';
import { texts } from '@/lib/text/site';

interface Outcome {
  pending: LoginStep | null;
  landing: string;
}

/**
 * Makes the call of one step. A login that has waited too long starts anew; a refusal is told and shown at its fields; a success goes on to
 * the next step, or to the page that the person wanted.
 */
export function useStep(onNext: (step: LoginStep) => void, login: string) {
  const [busy, setBusy] = useState(false);
  return {
    busy,
    async run<T>(
      call: () => Promise<{ data: T; message: string }>,
      judge: (errors: Record<string, string>) => void = () => undefined,
    ): Promise<{ data: T; message: string } | null> {
      setBusy(true);
      try {
        return await call();
      } catch (e) {
        const known = e instanceof ApiError;
        toast.error(known ? e.message : texts.systemError);
        if (known) judge(e.errors);
        if (known && e.status === 401) setTimeout(() => location.assign(keepFrom(login)), 800);
        return null;
      } finally {
        setBusy(false);
      }
    },
    goOn({ data, message }: { data: Outcome; message: string }) {
      if (data.pending === null) leaveAfterLogin(message, data.landing);
      else onNext(data.pending);
    },
  };
}

export type Step = ReturnType<typeof useStep>;
