import { leaveOrganization } from '@/lib/domain/organization/commands/end-membership';
import { tellRole } from '@/lib/server/auth/session';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '退出单位',
  can: 'organization.read',
  message: '您已退出单位',
  handler: async (ctx) => tellRole(ctx, await leaveOrganization(ctx)),
});
