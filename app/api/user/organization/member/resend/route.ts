import { idInput } from '@/lib/core/fields';
import { resendInvitation } from '@/lib/domain/organization/commands/invite-member';
import { invitationView } from '@/lib/domain/organization/member-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '重新发送邀请',
  can: 'organization.manage',
  input: idInput,
  output: invitationView,
  message: '邀请已重新发送',
  handler: (ctx, { id }) => resendInvitation(ctx, id),
});
