import { setMemberRole } from '@/lib/domain/organization/commands/desk-organization';
import { deskMemberRoleInput } from '@/lib/domain/organization/desk-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '平台指定或更换单位管理员',
  can: 'platform.manage',
  message: '保存成功',
  input: deskMemberRoleInput,
  handler: setMemberRole,
});
