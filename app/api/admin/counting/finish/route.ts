import { idInput } from '@/lib/core/fields';
import { finishCounting } from '@/lib/domain/stock/commands/finish-counting';
import { countingPostedView } from '@/lib/domain/stock/counting-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '审核盘点并按差异调整库存，须为创建人和提交人以外的人',
  can: 'stock.manage',
  message: '库存已调整',
  input: idInput,
  output: countingPostedView,
  handler: finishCounting,
});
