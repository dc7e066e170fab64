import { editPasswordInput } from '@/lib/domain/identity/account-contract';
import { editPassword } from '@/lib/server/auth/account';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '修改或设置登录密码',
  can: 'member.self',
  rate: 'login',
  tx: false,
  input: editPasswordInput,
  message: '密码修改成功',
  handler: editPassword,
});
