import { previewAreas } from '@/lib/domain/area/commands/import-areas';
import { ImportInput, ImportPreview } from '@/lib/domain/area/import-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '预览地区导入的变更与错误',
  can: 'platform.manage',
  message: '预览完成',
  input: ImportInput,
  output: ImportPreview,
  handler: previewAreas,
});
