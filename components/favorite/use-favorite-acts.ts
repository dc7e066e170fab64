import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '@/components/ui/error-text';
import { toast } from '@/components/ui/toast';
import { api } from '@/lib/client/api';
import { announceCart } from '@/lib/client/cart-counter';
import { invalidate } from '@/lib/client/query';
import type { FavoriteRow } from '@/lib/domain/favorite/contract';

/** What can be done with a kept product or choice, one at a time; what came of it is told. */
export function useFavoriteActs() {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const act = async (work: () => Promise<{ message: string }>) => {
    setBusy(true);
    try {
      toast.success((await work()).message);
    } catch (e) {
      toast.error(errorText(e));
    } finally {
      // A refusal says that the list is older than the shelf.
      await invalidate(client, 'user/favorite');
      setBusy(false);
    }
  };
  const goods = ({ productId, specKey }: FavoriteRow) => ({ productId, specKey });
  return {
    busy,
    toCart: (row: FavoriteRow) =>
      act(async () => {
        const done = await api.send('/api/user/cart/add', { ...goods(row), quantity: row.minQuantity });
        announceCart();
        return done;
      }),
    drop: ({ productId }: FavoriteRow) => act(() => api.send('/api/user/favorite/delete', { productId })),
    wait: (row: FavoriteRow) => act(() => api.send('/api/user/favorite/restock/add', goods(row))),
    waitNoMore: (row: FavoriteRow) => act(() => api.send('/api/user/favorite/restock/delete', goods(row))),
  };
}

export type FavoriteActs = ReturnType<typeof useFavoriteActs>;
