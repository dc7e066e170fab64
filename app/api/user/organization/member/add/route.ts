import { inviteMember } from '@/lib/domain/organization/commands/invite-member';
import { invitationView, memberAddInput } from '@/lib/domain/organization/member-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '按手机号码邀请成员',
  can: 'organization.manage',
  input: memberAddInput,
  output: invitationView,
  message: '邀请已发送',
  handler: inviteMember,
});
