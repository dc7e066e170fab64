import { removeDeskMember } from '@/lib/domain/organization/commands/desk-organization';
import { deskMemberRemoveInput } from '@/lib/domain/organization/desk-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '平台移出单位成员',
  can: 'platform.manage',
  message: '已移出',
  input: deskMemberRemoveInput,
  handler: removeDeskMember,
});
