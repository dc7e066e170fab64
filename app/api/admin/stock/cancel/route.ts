import { cancelDocument } from '@/lib/domain/stock/commands/cancel-document';
import { documentCancelInput, documentCancelView } from '@/lib/domain/stock/document-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '作废出入库单',
  can: 'stock.manage',
  input: documentCancelInput,
  output: documentCancelView,
  handler: cancelDocument,
});
