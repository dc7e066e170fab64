import { basicView } from '@/lib/domain/member/contract';
import { getBasic } from '@/lib/domain/member/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '本人基本资料',
  can: 'member.self',
  output: basicView,
  handler: getBasic,
});
