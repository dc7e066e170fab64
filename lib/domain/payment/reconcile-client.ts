import type { CallInput } from '@/lib/client/api';
import { apiQuery } from '@/lib/client/query';

const PATH = '/api/admin/payment/reconcile';

/** Runs; looked at again every three seconds while one is under way. */
export const runListOptions = (input: CallInput<'GET', typeof PATH>) =>
  apiQuery(PATH, input, {
    refetchInterval: ({ state: { data } }) => (data?.list.some((r) => r.state === 'running') ? 3000 : false),
  });
