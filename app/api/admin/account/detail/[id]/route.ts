import { idInput } from '@/lib/core/fields';
import { accountView } from '@/lib/domain/admin/contract';
import { getAccount } from '@/lib/domain/admin/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '管理员详情',
  can: 'platform.manage',
  input: idInput,
  output: accountView,
  handler: (ctx, { id }) => getAccount(ctx, id),
});
