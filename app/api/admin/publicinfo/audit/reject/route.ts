import { auditPublicInfo } from '@/lib/domain/site/commands/audit-public-info';
import { InfoRejectInput } from '@/lib/domain/site/info-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '公开信息审核驳回',
  can: 'article.audit',
  message: '已驳回',
  input: InfoRejectInput,
  handler: async (ctx, { id, version, reason }) => {
    await auditPublicInfo(ctx, { id, version, decision: 'reject', note: reason });
    return null;
  },
});
