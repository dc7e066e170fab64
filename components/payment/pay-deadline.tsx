'use client';

import { useState } from 'react';
import { CountDown } from '@/components/ui/count-down';
import type { PayStateView } from '@/lib/domain/payment/contract';

interface PayDeadlineProps {
  state: Pick<PayStateView, 'deadlineAt' | 'now'>;
  onEnd: () => void;
}

/** Time left to pay an order. The clock starts when a deadline is first seen: it must not jump with every answer of the server. */
export function PayDeadline({ state, onEnd }: PayDeadlineProps) {
  const [clock, setClock] = useState({ until: state.deadlineAt, now: state.now });
  if (state.deadlineAt !== clock.until) setClock({ until: state.deadlineAt, now: state.now });
  if (!clock.until) return null;
  return <CountDown key={clock.until} until={clock.until} now={clock.now} onEnd={onEnd} ended="0:00" />;
}
