import { reconcileByHand } from '@/lib/domain/payment/commands/reconcile';
import { reconcileRunInput, reconcileRunResult } from '@/lib/domain/payment/reconcile-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '开始对账',
  can: 'payment.manage',
  input: reconcileRunInput,
  output: reconcileRunResult,
  message: '对账已开始',
  handler: async (ctx, input) => ({ id: await reconcileByHand(ctx, input) }),
});
