import { batchChoicesInput, batchChoicesView } from '@/lib/domain/ebook/batch-contract';
import { listBatchChoices } from '@/lib/domain/ebook/batch-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '生成激活码时可选的商品、年度和期次',
  can: 'ebook.codes',
  input: batchChoicesInput,
  output: batchChoicesView,
  handler: (ctx, { productId }) => listBatchChoices(ctx, productId),
});
