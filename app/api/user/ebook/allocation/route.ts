import { allocationInput, allocationView } from '@/lib/domain/ebook/allocation-contract';
import { getAllocation } from '@/lib/domain/ebook/allocation-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '单位订单的电子书刊分配情况',
  can: 'ebook.allocate',
  input: allocationInput,
  output: allocationView,
  handler: getAllocation,
});
