import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/lib/client/query';
import { paymentsPage } from '@/lib/domain/payment/contract';

/** What was paid for one order. */
export const useOrderPayments = (orderId: number) =>
  useQuery(apiQuery('/api/user/payment/list', { orderId, ...paymentsPage }, { refetchOnWindowFocus: true }));
