import { planListInput, planListView } from '@/lib/domain/product/plan-contract';
import { presentPlanRow } from '@/lib/domain/product/plan-present';
import { listPlans } from '@/lib/domain/product/plan-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '期刊年度计划列表',
  can: 'product.read',
  input: planListInput,
  output: planListView,
  handler: async (ctx, input) => {
    const page = await listPlans(ctx, input);
    return { ...page, list: page.list.map((p) => presentPlanRow(p, ctx.now)) };
  },
});
