'use client';

import { useEffect, useState } from 'react';
import { saveArea } from '@/components/product/saved-area';
import { api } from '@/lib/client/api';
import type { ProductFreight } from '@/lib/domain/shipping/freight-contract';

interface Answer {
  freight: ProductFreight | null;
  /** Why there is none; empty while it is asked for. */
  failed: string;
}

/** What one copy costs to get to a place, as the server reckons it; a place that was `chosen` is remembered. Nothing is asked while there is no place. */
export function useFreight(productId: number, code: string, chosen: boolean): Answer {
  const [answer, setAnswer] = useState<Answer>({ freight: null, failed: '' });
  useEffect(() => {
    if (code === '') return;
    const stop = new AbortController();
    api
      .get(
        '/api/guest/shippingMethod/freight',
        { productId, quantity: 1, areaCode: code },
        { signal: stop.signal, stay: true },
      )
      .then((freight) => {
        setAnswer({ freight, failed: '' });
        if (chosen) saveArea(code);
      })
      .catch((e: unknown) => {
        if (stop.signal.aborted) return;
        setAnswer({ freight: null, failed: e instanceof Error ? e.message : '' });
      });
    return () => stop.abort();
  }, [code, chosen, productId]);
  return answer;
}

/** The ways that goods are sent to a place; none when it is reached by no carrier. */
export function sendingMethods(freight: ProductFreight): ProductFreight['methods'] {
  const sent = freight.methods.filter((m) => m.freightFen !== null);
  return sent.every((m) => m.kind === 'pickup') ? [] : sent;
}
