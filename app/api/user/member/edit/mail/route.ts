import { editMailInput } from '@/lib/domain/identity/account-contract';
import { editMail } from '@/lib/server/auth/account';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '绑定或更换邮箱',
  can: 'member.self',
  rate: 'login',
  tx: false,
  browser: true,
  input: editMailInput,
  message: '邮箱绑定成功',
  handler: editMail,
});
