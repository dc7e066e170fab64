import { recallPublicInfo } from '@/lib/domain/site/commands/audit-public-info';
import { InfoIdInput } from '@/lib/domain/site/info-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '撤回公开信息送审',
  can: 'site.edit',
  message: '已撤回送审',
  input: InfoIdInput,
  handler: async (ctx, { id }) => {
    await recallPublicInfo(ctx, id);
    return null;
  },
});
