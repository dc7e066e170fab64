import { idInput } from '@/lib/core/fields';
import { memberDeskView } from '@/lib/domain/member/desk-contract';
import { getDeskMember } from '@/lib/domain/member/desk-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '用户详情',
  can: 'platform.manage',
  input: idInput,
  output: memberDeskView,
  handler: (ctx, { id }) => getDeskMember(ctx, id),
});
