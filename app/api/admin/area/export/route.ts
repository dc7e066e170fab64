import { exportAreas } from '@/lib/domain/area/office-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '下载全部地区（CSV）',
  can: 'platform.manage',
  reply: 'file',
  file: 'csv',
  handler: async (ctx) => ({
    body: await exportAreas(ctx),
    contentType: 'text/csv; charset=utf-8',
    filename: '地区.csv',
  }),
});
