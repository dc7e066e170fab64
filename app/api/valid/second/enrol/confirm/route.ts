import { recoveryView, secondCodeInput } from '@/lib/domain/identity/contract';
import { confirmFirstEnrolment } from '@/lib/server/auth/complete-login';
import { route } from '@/lib/server/http/route';
import { identityTexts } from '@/lib/text/identity';

export const POST = route({
  summary: '首次绑定身份验证器：以动态口令确认',
  can: 'public',
  rate: 'login',
  input: secondCodeInput,
  output: recoveryView,
  message: identityTexts.secondDone,
  handler: confirmFirstEnrolment,
});
