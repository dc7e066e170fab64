import { signOut } from '@/lib/server/auth/sign-in';
import { route } from '@/lib/server/http/route';
import { identityTexts } from '@/lib/text/identity';

export const POST = route({
  summary: '退出登录',
  can: 'public',
  reader: true,
  message: identityTexts.logoutDone,
  handler: signOut,
});
