import { documentListInput, documentListView } from '@/lib/domain/stock/document-contract';
import { listDocuments } from '@/lib/domain/stock/document-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '出入库单列表',
  can: 'stock.read',
  input: documentListInput,
  output: documentListView,
  handler: listDocuments,
});
