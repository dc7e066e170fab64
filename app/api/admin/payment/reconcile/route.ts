import { reconcileListInput, reconcileListView } from '@/lib/domain/payment/reconcile-contract';
import { listRuns } from '@/lib/domain/payment/reconcile-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '对账记录',
  can: 'payment.manage',
  input: reconcileListInput,
  output: reconcileListView,
  handler: listRuns,
});
