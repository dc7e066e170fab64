import { memberEditInput, memberDeskView } from '@/lib/domain/member/desk-contract';
import { editMember } from '@/lib/domain/member/commands/desk-member';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '修改用户姓名和平台备注',
  can: 'platform.manage',
  message: '保存成功',
  input: memberEditInput,
  output: memberDeskView,
  handler: editMember,
});
