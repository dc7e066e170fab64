import { memberListInput, memberListView } from '@/lib/domain/organization/member-contract';
import { listMembers } from '@/lib/domain/organization/member-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '本单位的成员和邀请',
  can: 'organization.read',
  input: memberListInput,
  output: memberListView,
  handler: listMembers,
});
