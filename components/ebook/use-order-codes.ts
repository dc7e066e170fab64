import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/lib/client/query';
import { CODES_PER_PAGE } from '@/lib/domain/ebook/rules';

/** A page of the codes of one order; the one before stays while the next is asked for. */
export const useOrderCodes = (id: number, pageNum = 1) =>
  useQuery(
    apiQuery(
      '/api/user/order/ebook/codes/[id]',
      { id, pageNum, pageSize: CODES_PER_PAGE },
      { placeholderData: (before) => before, refetchOnWindowFocus: true },
    ),
  );
