import { memberActInput, memberRevealView } from '@/lib/domain/member/desk-contract';
import { revealMember } from '@/lib/domain/member/commands/desk-member';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '查看用户完整的手机号码和邮箱，记入操作日志',
  can: 'platform.manage',
  input: memberActInput,
  output: memberRevealView,
  handler: revealMember,
});
