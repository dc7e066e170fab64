import { idInput } from '@/lib/core/fields';
import { revokeInvitation } from '@/lib/domain/organization/commands/invite-member';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '撤销邀请',
  can: 'organization.manage',
  input: idInput,
  message: '邀请已撤销',
  handler: (ctx, { id }) => revokeInvitation(ctx, id),
});
