import { saleInput, saleView } from '@/lib/domain/report/list-contract';
import { getSales } from '@/lib/domain/report/sale-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '销售报表（按商品）',
  can: 'report.read',
  input: saleInput,
  output: saleView,
  handler: getSales,
});
