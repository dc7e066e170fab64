import { addArea } from '@/lib/domain/area/commands/save-area';
import { AreaFields, AreaSavedView } from '@/lib/domain/area/office-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '新增地区',
  can: 'platform.manage',
  message: '保存成功',
  input: AreaFields,
  publicText: true,
  output: AreaSavedView,
  handler: addArea,
});
