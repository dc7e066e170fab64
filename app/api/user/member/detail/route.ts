import { memberView } from '@/lib/domain/member/contract';
import { getMember } from '@/lib/domain/member/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '本人账号信息',
  can: 'member.self',
  output: memberView,
  handler: getMember,
});
