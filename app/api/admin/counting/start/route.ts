import { idInput } from '@/lib/core/fields';
import { startCounting } from '@/lib/domain/stock/commands/start-counting';
import { countingStartedView } from '@/lib/domain/stock/counting-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '开始盘点：由系统取各商品此刻的账面数',
  can: 'stock.manage',
  message: '盘点已开始',
  input: idInput,
  output: countingStartedView,
  handler: startCounting,
});
