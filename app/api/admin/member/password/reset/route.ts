import { memberActInput, memberDeskView } from '@/lib/domain/member/desk-contract';
import { resetMemberPassword } from '@/lib/domain/member/commands/desk-member';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '清除用户密码并退出所有设备，用户凭短信验证码登录后重新设置',
  can: 'platform.manage',
  message: '密码已清除，用户须凭短信验证码登录后重新设置',
  input: memberActInput,
  output: memberDeskView,
  handler: resetMemberPassword,
});
