import { stockTemplate } from '@/lib/domain/erp/commands/apply-file';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: 'ERP 库存文件模板',
  can: 'erp.manage',
  reply: 'file',
  file: 'xlsx',
  handler: async (ctx) => ({
    body: await stockTemplate(ctx),
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    filename: 'ERP库存模板.xlsx',
  }),
});
