'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readGuestCart, useGuestCart, writeGuestCart } from '@/components/cart/guest-cart';
import { mergeGuestCart } from '@/components/cart/merge-guest-cart';
import { errorText } from '@/components/ui/error-text';
import { isSessionOver } from '@/components/ui/own-member';
import { toast } from '@/components/ui/toast';
import { announceCart, onCartChange } from '@/lib/client/cart-counter';
import { guestCartQuery, myCartQuery } from '@/lib/domain/cart/client';
import type { CartLineView } from '@/lib/domain/cart/contract';
import { editGuestLine, removeGuestLines } from '@/lib/domain/cart/lines';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

/** A cart as a screen sees it, whether it lives in the account or in this browser. */
export interface Cart {
  state: 'loading' | 'ready' | 'failed';
  lines: readonly CartLineView[];
  setQuantity: (line: CartLineView, quantity: number) => void;
  setSelected: (lines: readonly CartLineView[], selected: boolean) => void;
  /** Rejects when the server refuses. */
  remove: (lines: readonly CartLineView[]) => Promise<void>;
  retry: () => void;
}

const ids = (lines: readonly CartLineView[]) => lines.flatMap((l) => (l.id === null ? [] : [l.id]));

/** One line's number of copies, or the tick of one or many lines. */
interface LineEdit {
  id?: number;
  ids?: number[];
  quantity?: number;
  selected?: boolean;
}

interface OwnCart extends Cart {
  /** The session is over, whatever the readable cookies say: the visitor's cart is the one that counts. */
  isOver: boolean;
}

/** What stands in a frame until it is known whose cart it is. */
export const CART_TO_COME: Cart = {
  state: 'loading',
  lines: [],
  setQuantity: () => undefined,
  setSelected: () => undefined,
  remove: () => Promise.resolve(),
  retry: () => undefined,
};

/** The account's cart: changes show at once and are taken back when the server refuses. Calls go out one after the other. */
export function useOwnCart(): OwnCart {
  const client = useQueryClient();
  const query = useQuery(myCartQuery());
  const { queryKey } = myCartQuery();
  const refetch = () => invalidate(client, 'user/cart');
  const patch = (change: (line: CartLineView) => CartLineView) =>
    client.setQueryData(queryKey, (old) => old && { ...old, lines: old.lines.map(change) });

  const edit = useMutation({
    mutationFn: (input: LineEdit) => api.post('/api/user/cart/item/edit', input),
    scope: { id: 'cart' },
    onMutate: async (input) => {
      await client.cancelQueries({ queryKey });
      const touched = new Set(input.ids ?? [input.id]);
      patch((l) =>
        l.id !== null && touched.has(l.id)
          ? { ...l, quantity: input.quantity ?? l.quantity, selected: input.selected ?? l.selected }
          : l,
      );
    },
    onSuccess: ({ lines }) => {
      if (client.isMutating() > 1) return;
      patch((l) => lines.find((n) => n.id === l.id) ?? l);
    },
    onError: (error) => {
      toast.error(errorText(error));
      void refetch();
    },
  });

  // What was collected before the login joins the account's cart; a badge may be doing it at this moment.
  useEffect(() => {
    if (readGuestCart().length === 0) return;
    void mergeGuestCart().then(() => invalidate(client, 'user/cart'));
  }, [client]);

  // Another tab changed the cart; edits that are under way here come first.
  useEffect(
    () =>
      onCartChange(() => {
        if (client.isMutating() === 0) void invalidate(client, 'user/cart');
      }),
    [client],
  );

  // A page that the browser kept aside (back button after an order) asks again.
  useEffect(() => {
    const shown = (e: PageTransitionEvent) => {
      if (e.persisted) void invalidate(client, 'user/cart');
    };
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, [client]);

  return {
    isOver: isSessionOver(query.error),
    state: query.isPending ? 'loading' : query.isError ? 'failed' : 'ready',
    lines: query.data?.lines ?? [],
    setQuantity: (line, quantity) => line.id !== null && edit.mutate({ id: line.id, quantity }),
    setSelected: (lines, selected) => {
      if (lines.length > 0) edit.mutate({ ids: ids(lines), selected });
    },
    remove: async (lines) => {
      await api.post('/api/user/cart/deleteAll', { ids: ids(lines) });
      await refetch();
      announceCart();
    },
    retry: () => void query.refetch(),
  };
}

/** A visitor's cart: kept by the browser, priced by the server. */
export function useGuestCartPage(): Cart {
  const kept = useGuestCart();
  const query = useQuery({ ...guestCartQuery(kept), enabled: kept.length > 0 });
  const lines = kept.flatMap((k) => {
    const facts = query.data?.lines.find((l) => l.productId === k.productId && l.specKey === k.specKey);
    return facts ? [{ ...facts, quantity: k.quantity, selected: k.selected }] : [];
  });
  const save = (next: Parameters<typeof writeGuestCart>[0]) => {
    if (!writeGuestCart(next)) toast.error('浏览器禁止保存购物车，请先登录');
  };
  return {
    state: kept.length > 0 && query.isPending ? 'loading' : query.isError ? 'failed' : 'ready',
    lines,
    setQuantity: (line, quantity) => save(editGuestLine(readGuestCart(), line, { quantity })),
    setSelected: (changed, selected) =>
      save(changed.reduce((cart, l) => editGuestLine(cart, l, { selected }), [...readGuestCart()])),
    remove: async (gone) => save(removeGuestLines(readGuestCart(), gone)),
    retry: () => void query.refetch(),
  };
}
