'use client';

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSettled } from '@/components/ui/use-settled';
import { toast } from '@/components/ui/toast';
import { api, ApiError } from '@/lib/client/api';
import { invalidate, postQuery } from '@/lib/client/query';
import type { PurchaseDetailView } from '@/lib/domain/purchase/contract';

const TYPING_MS = 300;

/** The word of somebody who decides of a request: copies, what they cost now, and the acts. */
export function useDecision(row: PurchaseDetailView) {
  const client = useQueryClient();
  const [copies, setCopies] = useState<Readonly<Record<number, number>>>({});
  const copiesOf = (id: number, asked: number) => copies[id] ?? asked;
  const lines = row.lines
    .map((l) => ({ id: l.id, quantity: copiesOf(l.id, l.quantity), asked: l.quantity }))
    .filter((l) => l.quantity !== l.asked)
    .map(({ id, quantity }) => ({ id, quantity }));
  const wanted = JSON.stringify(lines);
  const settled = useSettled(wanted, TYPING_MS);
  const asked = { id: row.id, lines: JSON.parse(settled) as typeof lines };
  const quote = useQuery({
    ...postQuery('/api/user/purchase/quote/[id]', asked, { retry: false, staleTime: 0 }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });
  /** What is in sight is the price of these copies. */
  const priced = quote.isSuccess && !quote.isPlaceholderData && settled === wanted;
  /** Decided by somebody else meanwhile, the question goes with the buttons: what is said stays. */
  const ended = async (act: () => Promise<unknown>) => {
    try {
      await act();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CONFLICT') toast.error(error.message);
      throw error;
    } finally {
      await invalidate(client, 'user/purchase');
    }
  };
  return {
    quote: quote.data ?? null,
    error: quote.isError && settled === wanted ? quote.error : null,
    priced,
    changed: lines.length > 0,
    /** Copies and prices are those of a quotation. */
    fixed: row.quotationSn !== null,
    copiesOf,
    change: (id: number, quantity: number) => setCopies((c) => ({ ...c, [id]: quantity })),
    approve: () =>
      ended(() =>
        api.send('/api/user/purchase/approve/[id]', {
          id: row.id,
          lines,
          totalFen: quote.data?.totalFen ?? 0,
        }),
      ),
    refuse: (reason: string) =>
      ended(() => api.send('/api/user/purchase/refuse/[id]', { id: row.id, reason })),
  };
}
export type Decision = ReturnType<typeof useDecision>;
