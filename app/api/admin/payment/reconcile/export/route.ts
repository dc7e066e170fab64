import { diffListInput } from '@/lib/domain/payment/reconcile-contract';
import { exportDiffs } from '@/lib/domain/payment/reconcile-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '下载对账差异（CSV）',
  can: 'payment.manage',
  input: diffListInput,
  reply: 'file',
  file: 'csv',
  handler: async (ctx, input) => ({
    body: await exportDiffs(ctx, input),
    contentType: 'text/csv; charset=utf-8',
    filename: '对账差异.csv',
  }),
});
