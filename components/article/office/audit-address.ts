import { useSearchParams } from 'next/navigation';
import type { CallInput } from '@/lib/client/api';

/** Filters of the list of waiting texts that its queue keeps. */
const FILTERS = ['keyword', 'articleCategory', 'kind', 'startTime', 'endTime'];

function useWords(): Record<string, string> {
  const query = useSearchParams();
  return Object.fromEntries(
    FILTERS.flatMap((name) => {
      const word = query.get(name);
      return word ? [[name, word]] : [];
    }),
  );
}

/** The filters of the list of waiting texts, as the address of it or of one of its texts holds them; the call looks whether they are any. */
export const useAuditFilters = (): CallInput<'GET', '/api/admin/article/audit/queue'> => useWords();

/** Where a text is audited; the next one of the queue is chosen by the same filters. */
export function useAuditAddress(): (id: number) => string {
  const query = new URLSearchParams(useWords()).toString();
  return (id) => `/index/manage/audit/pending/${id}${query && `?${query}`}`;
}
