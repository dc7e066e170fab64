import { messageSettingsView } from '@/lib/domain/notice/contract';
import { getNoticeSettings } from '@/lib/domain/notice/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '消息提醒设置',
  can: 'member.self',
  output: messageSettingsView,
  handler: getNoticeSettings,
});
