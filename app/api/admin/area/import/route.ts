import { importAreas } from '@/lib/domain/area/commands/import-areas';
import { ImportApplyInput, ImportPreview } from '@/lib/domain/area/import-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '导入地区（CSV），全部成功或全部不导入',
  can: 'platform.manage',
  message: '导入成功',
  input: ImportApplyInput,
  publicText: true,
  output: ImportPreview,
  handler: importAreas,
});
