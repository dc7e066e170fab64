import { accountActInput, oneTimeView } from '@/lib/domain/admin/contract';
import { resetPassword } from '@/lib/domain/admin/commands/reset-account';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '重置管理员密码；一次性密码只在此返回，登录后须更换',
  can: 'platform.manage',
  tx: false,
  message: '密码已重置',
  input: accountActInput,
  output: oneTimeView,
  handler: resetPassword,
});
