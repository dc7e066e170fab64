import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/client/api';
import type { CartView } from './contract';
import type { GuestLine } from './rules';

/** The account's cart. A session that has ended shows as a refusal, not as a jump to the login page: the cart works without one. */
export const myCartQuery = (initial?: CartView) =>
  queryOptions({
    queryKey: ['cart', 'mine'],
    queryFn: ({ signal }) => api.get('/api/user/cart/myCart', {}, { signal, stay: 'guest' }),
    initialData: initial,
  });

/** Today's facts of a visitor's lines. */
export const guestCartQuery = (lines: readonly GuestLine[]) =>
  queryOptions({
    queryKey: ['cart', 'guest', lines.map((l) => [l.productId, l.specKey, l.quantity])],
    queryFn: ({ signal }) =>
      api.post(
        '/api/guest/cart/lines',
        { lines: lines.map(({ productId, specKey, quantity }) => ({ productId, specKey, quantity })) },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** One line's number of copies, or the tick of one or many lines. */
export interface CartEdit {
  id?: number;
  ids?: number[];
  quantity?: number;
  selected?: boolean;
}

export const editCartLine = (input: CartEdit) => api.post('/api/user/cart/item/edit', input);

/** Removes the named lines, or everything. */
export const deleteCartLines = (ids?: number[]) => api.post('/api/user/cart/deleteAll', ids ? { ids } : {});
