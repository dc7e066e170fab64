import { ownPasswordInput } from '@/lib/domain/admin/own-contract';
import { changeOwnPassword } from '@/lib/server/auth/own-admin';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '修改本人密码，其他设备退出登录',
  can: 'admin',
  rate: 'login',
  tx: false,
  message: '密码修改成功',
  input: ownPasswordInput,
  handler: changeOwnPassword,
});
