import { saveNoticeSettings } from '@/lib/domain/notice/commands/save-settings';
import { messageSettingsInput, messageSettingsView } from '@/lib/domain/notice/contract';
import { getNoticeSettings } from '@/lib/domain/notice/queries';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '保存消息提醒设置',
  can: 'member.self',
  input: messageSettingsInput,
  output: messageSettingsView,
  message: '保存成功',
  handler: async (ctx, input) => {
    await saveNoticeSettings(ctx, input);
    return getNoticeSettings(ctx);
  },
});
