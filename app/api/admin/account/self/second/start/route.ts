import { ownProofInput } from '@/lib/domain/admin/own-contract';
import { enrolmentView } from '@/lib/domain/identity/contract';
import { startNewSecond } from '@/lib/server/auth/own-admin';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '更换身份验证器：取得新密钥和二维码',
  can: 'admin',
  rate: 'login',
  tx: false,
  input: ownProofInput,
  output: enrolmentView,
  handler: startNewSecond,
});
