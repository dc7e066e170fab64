import { tradeInput, tradeView } from '@/lib/domain/report/contract';
import { getTrade } from '@/lib/domain/report/trade-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '交易情况',
  can: 'report.read',
  input: tradeInput,
  output: tradeView,
  handler: getTrade,
});
