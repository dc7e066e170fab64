import { idInput } from '@/lib/core/fields';
import { countingDetailView } from '@/lib/domain/stock/counting-contract';
import { getCounting } from '@/lib/domain/stock/counting-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '盘点任务详情',
  can: 'stock.read',
  input: idInput,
  output: countingDetailView,
  handler: getCounting,
});
