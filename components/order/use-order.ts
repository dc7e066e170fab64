import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/lib/client/query';

/** An order of the buyer's; the parts of a page show the same one at every moment. */
export const useOrder = (id: number) =>
  useQuery(apiQuery('/api/user/order/detail/[id]', { id }, { refetchOnWindowFocus: true }));

/** How many orders the buyer has in each state, and the newest. */
export const useMyOrders = () =>
  useQuery(apiQuery('/api/user/order/myorder', {}, { refetchOnWindowFocus: true }));
