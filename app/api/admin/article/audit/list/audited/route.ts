import { AuditedListView, AuditListInput } from '@/lib/domain/article/contract';
import { presentAudited } from '@/lib/domain/article/office-present';
import { listAudited } from '@/lib/domain/article/audit-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '已审核文章',
  can: 'article.read',
  input: AuditListInput,
  output: AuditedListView,
  handler: async (ctx, input) => {
    const page = await listAudited(ctx, input);
    return { ...page, list: page.list.map(presentAudited) };
  },
});
