import { previewTracking } from '@/lib/domain/order/commands/import-tracking';
import { trackingImportInput, trackingPreviewView } from '@/lib/domain/order/tracking-import-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '预览运单号导入：逐行检查，不写入',
  can: 'shipping.manage',
  input: trackingImportInput,
  output: trackingPreviewView,
  message: '预览完成',
  tx: false,
  handler: previewTracking,
});
