import { accountAddInput, oneTimeView } from '@/lib/domain/admin/contract';
import { addAccount } from '@/lib/domain/admin/commands/edit-account';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '新增管理员；一次性初始密码只在此返回',
  can: 'platform.manage',
  tx: false,
  message: '管理员已创建',
  input: accountAddInput,
  output: oneTimeView,
  handler: addAccount,
});
