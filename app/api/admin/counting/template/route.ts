import { idInput } from '@/lib/core/fields';
import { countingTemplate } from '@/lib/domain/stock/counting-item-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '下载盘点表（Excel），不含账面数',
  can: 'stock.manage',
  input: idInput,
  reply: 'file',
  file: 'xlsx',
  handler: countingTemplate,
});
