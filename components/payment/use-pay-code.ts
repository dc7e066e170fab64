'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { errorText } from '@/components/ui/error-text';
import type { OnlineProvider } from '@/lib/core/payment-providers';
import { ApiError } from '@/lib/client/api';
import { payCodeOptions, type ScanCode } from '@/lib/domain/payment/client';
import { texts } from '@/lib/text/site';

/** Why there is no code, and whether asking again can help. */
export interface CodeFailure {
  message: string;
  /** Small print: what the server said, when the sentence above is the general one. */
  detail: string | null;
  retry: boolean;
}

/** Refusals that a person can do something about. */
const SAID: readonly ApiError['code'][] = ['RULE', 'CONFLICT', 'INVALID_INPUT'];

/** Refusals of the moment: the same call may well be answered a little later. */
const LATER: readonly ApiError['code'][] = ['UNAVAILABLE', 'RATE_LIMITED'];

/**
 * A rule's refusal stands; a channel that is away is said as it is, with a retry: "contact the administrator" would send a buyer away from
 * a payment that works a minute later. Anything else is the specified system error (specification section 8), also with a retry.
 */
export function codeFailure(error: unknown): CodeFailure {
  const message = errorText(error);
  if (error instanceof ApiError && SAID.includes(error.code)) {
    return { message, detail: null, retry: error.code === 'CONFLICT' };
  }
  if (error instanceof ApiError && LATER.includes(error.code)) return { message, detail: null, retry: true };
  return {
    message: texts.systemError,
    detail: message === texts.systemError ? null : message,
    retry: true,
  };
}

interface PayCodeWish {
  channel: OnlineProvider;
  orderSn: string;
  /** `false` once nothing is to be paid any more. */
  wanted: boolean;
  /** The order was paid or closed meanwhile. */
  onConflict: () => void;
  onCode?: (code: ScanCode) => void;
}

/** The code to scan of an order. */
export function usePayCode({ channel, orderSn, wanted, onConflict, onCode }: PayCodeWish) {
  const query = useQuery({
    ...payCodeOptions(channel, orderSn),
    enabled: wanted,
    // A page that is opened again asks again: the code of an hour ago may be dead.
    gcTime: 0,
  });
  const { data, error } = query;
  useEffect(() => {
    if (data) onCode?.(data);
    // oxlint-disable-next-line react/exhaustive-deps -- once per code
  }, [data]);
  useEffect(() => {
    if (error instanceof ApiError && error.code === 'CONFLICT') onConflict();
    // oxlint-disable-next-line react/exhaustive-deps -- once per refusal
  }, [error]);
  return {
    code: data ?? null,
    /** A new one is on its way. */
    busy: query.isFetching,
    failure: error && !query.isFetching ? codeFailure(error) : null,
    refresh: () => void query.refetch(),
    /** Tells one code from the next, also when both run for the same time. */
    turn: query.dataUpdatedAt,
  };
}
