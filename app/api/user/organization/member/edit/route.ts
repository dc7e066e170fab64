import { editMember } from '@/lib/domain/organization/commands/edit-member';
import { memberEditInput, organizationMemberView } from '@/lib/domain/organization/member-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '修改成员的职务、角色和消费限额',
  can: 'organization.manage',
  input: memberEditInput,
  output: organizationMemberView,
  message: '保存成功',
  handler: editMember,
});
