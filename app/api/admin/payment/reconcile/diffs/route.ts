import { diffListInput, diffListView } from '@/lib/domain/payment/reconcile-contract';
import { listDiffs } from '@/lib/domain/payment/reconcile-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '对账差异列表',
  can: 'payment.manage',
  input: diffListInput,
  output: diffListView,
  handler: listDiffs,
});
