'use client';

import { useEffect, useRef, useState, type FormEvent } from 'react';
import {
  slipBody,
  slipErrors,
  slipRefusal,
  type SlipDraft,
  type SlipErrors,
} from '@/components/payment/slip-draft';
import { focusRefused } from '@/components/ui/focus-refused';
import { toast } from '@/components/ui/toast';
import { ApiError, api } from '@/lib/client/api';
import { formatDate } from '@/lib/core/dates';
import { formatFen } from '@/lib/core/money';
import type { PayStateView } from '@/lib/domain/payment/contract';

export interface SlipFormProps {
  state: PayStateView;
  /** The slip is with finance now. */
  onSent: () => Promise<unknown>;
  /** The order was paid, closed or handed in meanwhile. */
  onConflict: () => void;
}

/** The form of a transfer's slip: what was typed stays on every failure, messages stand at their fields, the first of them gets the focus. */
export function useSlipForm({ state, onSent, onConflict }: SlipFormProps) {
  const [draft, setDraft] = useState<SlipDraft>({
    file: null,
    payer: '',
    date: '',
    yuan: formatFen(state.dueFen),
    note: '',
  });
  const [errors, setErrors] = useState<SlipErrors>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>('[data-wrong] button, [aria-invalid=true]')?.focus();
  }, [errors]);
  const today = formatDate(state.now);
  return {
    draft,
    errors,
    failure,
    busy,
    /** The latest day of a transfer, by the server's clock. */
    today,
    form,
    change: (part: Partial<SlipDraft>) => {
      setDraft({ ...draft, ...part });
      setErrors({});
      setFailure('');
    },
    /** A file that is not taken at all. */
    refuse: (message: string) => setErrors({ file: message }),
    submitLabel: state.voucher?.status === 'rejected' ? '重新提交凭证' : '提交凭证',
    submit: async (e: FormEvent) => {
      e.preventDefault();
      const { file } = draft;
      const wrong = slipErrors(draft, today);
      setErrors(wrong);
      setFailure('');
      if (!file || Object.keys(wrong).length > 0) return focusRefused();
      if (busy) return;
      setBusy(true);
      try {
        await api.post('/api/user/payment/upload/[id]', {
          id: state.orderId,
          ...slipBody({ ...draft, file }),
        });
        toast.success('凭证已提交，请等待审核');
        await onSent();
      } catch (error) {
        const refusal = slipRefusal(error);
        setErrors(refusal.errors);
        focusRefused();
        setFailure(refusal.failure);
        if (error instanceof ApiError && error.code === 'CONFLICT') onConflict();
      }
      setBusy(false);
    },
  };
}
