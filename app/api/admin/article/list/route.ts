import { requireAdmin } from '@/lib/data/ctx';
import { OfficeListInput, OfficeListView } from '@/lib/domain/article/contract';
import { presentOfficeRow } from '@/lib/domain/article/office-present';
import { listOfficeArticles } from '@/lib/domain/article/office-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '文章管理列表',
  can: 'article.read',
  input: OfficeListInput,
  output: OfficeListView,
  handler: async (ctx, input) => {
    const page = await listOfficeArticles(ctx, input);
    return { ...page, list: page.list.map((row) => presentOfficeRow(requireAdmin(ctx), row)) };
  },
});
