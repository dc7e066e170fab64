import { trackingTemplate } from '@/lib/domain/order/commands/import-tracking';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '下载运单号导入模板（Excel）',
  can: 'shipping.manage',
  reply: 'file',
  file: 'xlsx',
  handler: async (ctx) => ({
    body: await trackingTemplate(ctx),
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    filename: '运单号导入模板.xlsx',
  }),
});
