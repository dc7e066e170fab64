import { transferStock } from '@/lib/domain/stock/commands/transfer-stock';
import { transferInput, transferView } from '@/lib/domain/stock/document-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '调拨',
  can: 'stock.manage',
  message: '调拨成功',
  input: transferInput,
  output: transferView,
  handler: transferStock,
});
