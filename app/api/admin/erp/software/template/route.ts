import { mapTemplate } from '@/lib/domain/erp/commands/import-map';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: 'ERP 图书对照导入模板',
  can: 'erp.manage',
  reply: 'file',
  file: 'xlsx',
  handler: async (ctx) => ({
    body: await mapTemplate(ctx),
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    filename: 'ERP图书对照模板.xlsx',
  }),
});
