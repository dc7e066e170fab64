import { accountEditInput, accountView } from '@/lib/domain/admin/contract';
import { editAccount } from '@/lib/domain/admin/commands/edit-account';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '修改管理员姓名、手机和权限；不能修改本人',
  can: 'platform.manage',
  message: '保存成功',
  input: accountEditInput,
  output: accountView,
  handler: editAccount,
});
