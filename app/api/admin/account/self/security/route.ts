import { ownSecurityView } from '@/lib/domain/admin/own-contract';
import { getOwnSecurity } from '@/lib/domain/admin/own-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '本人账号的安全状态与登录设备',
  can: 'admin',
  output: ownSecurityView,
  handler: getOwnSecurity,
});
