import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/lib/client/query';

/** The invoices of one order, with what may still be asked for. */
export const useOrderInvoices = (id: number) =>
  useQuery(apiQuery('/api/user/invoice/selectByOrderId/[id]', { id }, { refetchOnWindowFocus: true }));
