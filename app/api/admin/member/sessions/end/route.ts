import { memberSessionsInput, memberDeskView } from '@/lib/domain/member/desk-contract';
import { endMemberSessions } from '@/lib/domain/member/commands/desk-member';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '使用户在一台或所有设备退出登录',
  can: 'platform.manage',
  message: '已退出登录',
  input: memberSessionsInput,
  output: memberDeskView,
  handler: endMemberSessions,
});
