import { decideCancel } from '@/lib/domain/stock/commands/cancel-document';
import { documentDecideInput, documentSavedView } from '@/lib/domain/stock/document-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '处理出入库单的作废申请',
  can: 'stock.manage',
  message: '处理成功',
  input: documentDecideInput,
  output: documentSavedView,
  handler: decideCancel,
});
