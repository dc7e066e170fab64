import { savedView } from '@/lib/core/listed';
import { addManager } from '@/lib/domain/area/commands/save-manager';
import { ManagerFields } from '@/lib/domain/area/manager-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '新增区域经理编码',
  can: 'platform.manage',
  message: '保存成功',
  input: ManagerFields,
  publicText: true,
  output: savedView,
  handler: addManager,
});
