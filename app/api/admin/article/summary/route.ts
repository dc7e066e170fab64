import { OfficeSummaryView } from '@/lib/domain/article/desk-contract';
import { presentSummaryOfOffice } from '@/lib/domain/article/office-present';
import { officeSummary } from '@/lib/domain/article/summary-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '新闻后台概况',
  can: 'article.read',
  output: OfficeSummaryView,
  handler: async (ctx) => presentSummaryOfOffice(await officeSummary(ctx)),
});
