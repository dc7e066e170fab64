import { idInput } from '@/lib/core/fields';
import { acceptInvitation } from '@/lib/domain/organization/commands/answer-invitation';
import { tellRole } from '@/lib/server/auth/session';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '接受单位邀请',
  can: 'organization.read',
  input: idInput,
  message: '您已加入单位',
  handler: async (ctx, { id }) => tellRole(ctx, await acceptInvitation(ctx, id)),
});
