import { settingHistoryInput, settingHistoryView } from '@/lib/domain/site/platform-contract';
import { listSettingHistory } from '@/lib/domain/site/platform-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '平台设置的修改记录',
  can: 'platform.manage',
  input: settingHistoryInput,
  output: settingHistoryView,
  handler: listSettingHistory,
});
