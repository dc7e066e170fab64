import { memberDeskListInput, memberDeskListView } from '@/lib/domain/member/desk-contract';
import { listMembers } from '@/lib/domain/member/desk-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '用户列表，手机号码和邮箱部分隐藏',
  can: 'platform.manage',
  input: memberDeskListInput,
  output: memberDeskListView,
  handler: listMembers,
});
