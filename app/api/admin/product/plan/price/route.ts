import { pricePlan } from '@/lib/domain/product/commands/price-plan';
import { planPriceInput } from '@/lib/domain/product/plan-contract';
import { PriceSavedView } from '@/lib/domain/product/price-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '修改已通过期刊年度计划的价格；超出限度的等待第二人复核',
  can: 'product.price',
  input: planPriceInput,
  output: PriceSavedView,
  handler: pricePlan,
});
