import { accountListInput, accountListView } from '@/lib/domain/admin/contract';
import { listAccounts } from '@/lib/domain/admin/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '管理员列表',
  can: 'platform.manage',
  input: accountListInput,
  output: accountListView,
  handler: listAccounts,
});
