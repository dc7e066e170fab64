import { loginStateView } from '@/lib/domain/identity/contract';
import { loginState } from '@/lib/server/auth/sign-in';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '登录状态',
  can: 'public',
  tx: false,
  rate: 'read',
  output: loginStateView,
  handler: loginState,
});
