import { accountEnableInput, accountView } from '@/lib/domain/admin/contract';
import { enableAccount } from '@/lib/domain/admin/commands/edit-account';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '停用或恢复管理员；停用后立即在所有设备退出登录',
  can: 'platform.manage',
  input: accountEnableInput,
  output: accountView,
  handler: enableAccount,
});
