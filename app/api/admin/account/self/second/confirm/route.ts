import { recoveryCodesView } from '@/lib/domain/admin/own-contract';
import { secondCodeInput } from '@/lib/domain/identity/contract';
import { confirmNewSecond } from '@/lib/server/auth/own-admin';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '更换身份验证器：以新的动态口令确认',
  can: 'admin',
  rate: 'login',
  message: '身份验证器已更换',
  input: secondCodeInput,
  output: recoveryCodesView,
  handler: confirmNewSecond,
});
