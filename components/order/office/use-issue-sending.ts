import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorText } from '@/components/ui/error-text';
import { randomToken } from '@/lib/core/ids';
import type { IssueSendResult } from '@/lib/domain/order/issue-contract';
import { api, type CallOutput } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

export interface Sending {
  busy: boolean;
  /** Rows looked at, and of them those that left. */
  seen: number;
  sent: number;
  failures: IssueSendResult[];
  error: string | null;
  done: boolean;
}

const START: Sending = { busy: false, seen: 0, sent: 0, failures: [], error: null, done: false };

interface Batch {
  deliveryCorpId?: number;
  rows?: { deliveryId: number; trackingNo?: string }[];
}

/**
 * Sends a batch, call after call until nothing is left of it. A call that failed can be repeated: the batch keeps its number, so nothing
 * leaves twice.
 */
export function useIssueSending(issueId: number) {
  const client = useQueryClient();
  const [state, setState] = useState<Sending>(START);
  const batch = useRef('');
  const stopped = useRef(false);

  async function start(input: Batch): Promise<void> {
    batch.current ||= randomToken(16);
    stopped.current = false;
    setState({ ...START, busy: true });
    let afterId: number | null = 0;
    try {
      while (afterId !== null && !stopped.current) {
        const view: CallOutput<'POST', '/api/admin/shipping/issue/send'> = await api.post(
          '/api/admin/shipping/issue/send',
          {
            issueId,
            batchId: batch.current,
            afterId,
            ...input,
          },
        );
        setState((s) => ({
          ...s,
          seen: s.seen + view.results.length,
          sent: s.sent + view.sent,
          failures: [...s.failures, ...view.results.filter((r) => !r.ok)],
        }));
        afterId = view.nextAfterId;
      }
      batch.current = '';
      setState((s) => ({ ...s, busy: false, done: true }));
    } catch (error) {
      setState((s) => ({ ...s, busy: false, error: errorText(error) }));
    }
    await invalidate(client, 'admin/shipping');
  }

  return {
    state,
    start,
    /** After the part that is on its way. */
    stop: () => {
      stopped.current = true;
    },
    reset: () => {
      batch.current = '';
      setState(START);
    },
  };
}
