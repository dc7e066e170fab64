import { submitPublicInfo } from '@/lib/domain/site/commands/audit-public-info';
import { InfoIdInput } from '@/lib/domain/site/info-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '提交公开信息审核',
  can: 'site.edit',
  message: '已提交审核',
  input: InfoIdInput,
  publicText: true,
  handler: async (ctx, { id }) => {
    await submitPublicInfo(ctx, id);
    return null;
  },
});
