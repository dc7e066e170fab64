import { loginView, secondCodeInput } from '@/lib/domain/identity/contract';
import { verifySecondFactor } from '@/lib/server/auth/complete-login';
import { route } from '@/lib/server/http/route';
import { identityTexts } from '@/lib/text/identity';

export const POST = route({
  summary: '登录第二步：验证动态口令或备用码',
  can: 'public',
  rate: 'login',
  tx: false,
  input: secondCodeInput,
  output: loginView,
  message: identityTexts.secondDone,
  handler: verifySecondFactor,
});
