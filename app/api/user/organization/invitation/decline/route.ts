import { idInput } from '@/lib/core/fields';
import { declineInvitation } from '@/lib/domain/organization/commands/answer-invitation';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '拒绝单位邀请',
  can: 'organization.read',
  input: idInput,
  message: '已拒绝邀请',
  handler: (ctx, { id }) => declineInvitation(ctx, id),
});
