import { periodicalListInput, periodicalListView } from '@/lib/domain/product/plan-contract';
import { presentPeriodical } from '@/lib/domain/product/plan-present';
import { listPeriodicals } from '@/lib/domain/product/plan-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '期刊及其今明两年的计划',
  can: 'product.read',
  input: periodicalListInput,
  output: periodicalListView,
  handler: async (ctx, input) => {
    const page = await listPeriodicals(ctx, input);
    return { ...page, list: page.list.map((p) => presentPeriodical(p, ctx.now)) };
  },
});
