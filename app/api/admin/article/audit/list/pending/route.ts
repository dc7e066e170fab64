import { requireAdmin } from '@/lib/data/ctx';
import { AuditListInput, OfficeListView } from '@/lib/domain/article/contract';
import { presentOfficeRow } from '@/lib/domain/article/office-present';
import { listPending } from '@/lib/domain/article/audit-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '待审核文章',
  can: 'article.read',
  input: AuditListInput,
  output: OfficeListView,
  handler: async (ctx, input) => {
    const page = await listPending(ctx, input);
    return { ...page, list: page.list.map((row) => presentOfficeRow(requireAdmin(ctx), row)) };
  },
});
