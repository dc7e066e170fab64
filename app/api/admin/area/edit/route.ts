import { editArea } from '@/lib/domain/area/commands/save-area';
import { AreaEditInput, AreaSavedView } from '@/lib/domain/area/office-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '修改地区',
  can: 'platform.manage',
  message: '保存成功',
  input: AreaEditInput,
  publicText: true,
  output: AreaSavedView,
  handler: editArea,
});
