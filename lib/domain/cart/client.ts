import { keepPreviousData } from '@tanstack/react-query';
import { apiQuery, postQuery } from '@/lib/client/query';
import type { GuestLine } from './lines';

/** The account's cart. A session that has ended shows as a refusal, not as a jump to the login page: the cart works without one. */
export const myCartQuery = () => apiQuery('/api/user/cart/myCart', {}, { stay: 'guest' });

/** Today's facts of a visitor's lines. */
export const guestCartQuery = (lines: readonly GuestLine[]) =>
  postQuery(
    '/api/guest/cart/lines',
    { lines: lines.map(({ productId, specKey, quantity }) => ({ productId, specKey, quantity })) },
    { placeholderData: keepPreviousData },
  );
