import { accountActInput, accountView } from '@/lib/domain/admin/contract';
import { resetSecondFactor } from '@/lib/domain/admin/commands/reset-account';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '解除管理员的身份验证器绑定，下次登录重新绑定',
  can: 'platform.manage',
  message: '已解除绑定',
  input: accountActInput,
  output: accountView,
  handler: resetSecondFactor,
});
