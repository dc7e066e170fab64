import { memberEnableInput, memberDeskView } from '@/lib/domain/member/desk-contract';
import { enableMember } from '@/lib/domain/member/commands/desk-member';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '停用或恢复用户；停用后立即在所有设备退出登录',
  can: 'platform.manage',
  input: memberEnableInput,
  output: memberDeskView,
  handler: enableMember,
});
