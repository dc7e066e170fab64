import { enrolmentView } from '@/lib/domain/identity/contract';
import { startFirstEnrolment } from '@/lib/server/auth/complete-login';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '首次绑定身份验证器：取得密钥和二维码',
  can: 'public',
  rate: 'login',
  output: enrolmentView,
  handler: startFirstEnrolment,
});
