import { resolveDiffs } from '@/lib/domain/payment/commands/resolve-diffs';
import { resolveInput } from '@/lib/domain/payment/reconcile-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '处理对账差异',
  can: 'payment.manage',
  input: resolveInput,
  message: '差异已处理',
  handler: async (ctx, input) => {
    await resolveDiffs(ctx, input);
    return null;
  },
});
