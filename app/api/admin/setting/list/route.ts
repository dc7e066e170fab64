import { settingListView } from '@/lib/domain/site/platform-contract';
import { listSettings } from '@/lib/domain/site/platform-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '平台设置',
  can: 'platform.manage',
  output: settingListView,
  handler: (ctx) => listSettings(ctx),
});
