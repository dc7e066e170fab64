import { stockLedgerInput, stockLedgerView } from '@/lib/domain/stock/contract';
import { listMovements } from '@/lib/domain/stock/ledger-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '库存流水',
  can: 'stock.read',
  input: stockLedgerInput,
  output: stockLedgerView,
  handler: listMovements,
});
