import { orderIdInput } from '@/lib/domain/childOrder/contract';
import { templateFile } from '@/lib/domain/childOrder/sheet-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '下载本订单的分配模板（Excel）',
  can: 'order.read',
  input: orderIdInput,
  reply: 'file',
  file: 'xlsx',
  handler: templateFile,
});
