import { postDocument } from '@/lib/domain/stock/commands/post-document';
import { documentPostInput, documentSavedView } from '@/lib/domain/stock/document-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '出入库单生效',
  can: 'stock.manage',
  message: '已生效',
  input: documentPostInput,
  output: documentSavedView,
  handler: postDocument,
});
