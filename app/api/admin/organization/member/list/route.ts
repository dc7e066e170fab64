import { deskMemberListInput, deskMemberListView } from '@/lib/domain/organization/desk-contract';
import { listDeskMembers } from '@/lib/domain/organization/desk-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '单位成员列表，手机号码部分隐藏',
  can: 'platform.manage',
  input: deskMemberListInput,
  output: deskMemberListView,
  handler: listDeskMembers,
});
