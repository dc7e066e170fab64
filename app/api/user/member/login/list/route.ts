import { pageInput } from '@/lib/core/page';
import { loginEntryListView } from '@/lib/domain/identity/account-contract';
import { listLogins } from '@/lib/domain/identity/account-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '本人登录记录',
  can: 'member.self',
  input: pageInput,
  output: loginEntryListView,
  handler: listLogins,
});
