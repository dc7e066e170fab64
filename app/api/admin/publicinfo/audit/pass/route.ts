import { auditPublicInfo } from '@/lib/domain/site/commands/audit-public-info';
import { InfoPassInput } from '@/lib/domain/site/info-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '公开信息审核通过',
  can: 'article.audit',
  message: '审核通过',
  input: InfoPassInput,
  handler: async (ctx, { id, version, opinion }) => {
    await auditPublicInfo(ctx, { id, version, decision: 'approve', note: opinion });
    return null;
  },
});
