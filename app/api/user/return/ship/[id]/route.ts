import { sendGoods } from '@/lib/domain/aftersale/commands/send-goods';
import { afterSaleDetailView, shipBackInput } from '@/lib/domain/aftersale/contract';
import { getOwnAfterSale } from '@/lib/domain/aftersale/queries';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '填写退货运单号',
  can: 'aftersale.apply',
  input: shipBackInput,
  output: afterSaleDetailView,
  message: '寄回物流已保存',
  handler: async (ctx, input) => sendGoods(ctx, input).then(() => getOwnAfterSale(ctx, input.id)),
});
