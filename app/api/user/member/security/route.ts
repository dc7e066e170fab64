import { securityView } from '@/lib/domain/identity/account-contract';
import { getSecurity } from '@/lib/domain/identity/account-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '账号安全状况',
  can: 'member.self',
  output: securityView,
  handler: getSecurity,
});
