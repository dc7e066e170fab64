import { idInput } from '@/lib/core/fields';
import { removeMember } from '@/lib/domain/organization/commands/end-membership';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '移除成员',
  can: 'organization.manage',
  input: idInput,
  message: '成员已移除',
  handler: (ctx, { id }) => removeMember(ctx, id),
});
