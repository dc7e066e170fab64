import { secondCodeInput } from '@/lib/domain/identity/contract';
import { confirmFresh } from '@/lib/server/auth/own-admin';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '以动态口令确认本人，供敏感操作使用',
  can: 'admin',
  rate: 'login',
  tx: false,
  message: '已确认',
  input: secondCodeInput,
  handler: confirmFresh,
});
