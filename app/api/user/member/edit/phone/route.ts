import { editPhoneInput } from '@/lib/domain/identity/account-contract';
import { editPhone } from '@/lib/server/auth/account';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '更换手机号码',
  can: 'member.self',
  rate: 'login',
  tx: false,
  browser: true,
  input: editPhoneInput,
  message: '手机号码更换成功',
  handler: editPhone,
});
