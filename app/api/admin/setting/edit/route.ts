import { saveSettings } from '@/lib/domain/site/commands/save-settings';
import { settingEditInput, settingSavedView } from '@/lib/domain/site/platform-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '修改平台设置（一次多项）',
  can: 'platform.manage',
  input: settingEditInput,
  publicText: true,
  output: settingSavedView,
  message: '保存成功',
  handler: saveSettings,
});
