import { savedView } from '@/lib/core/listed';
import { editManager } from '@/lib/domain/area/commands/save-manager';
import { ManagerEditInput } from '@/lib/domain/area/manager-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '修改区域经理编码',
  can: 'platform.manage',
  message: '保存成功',
  input: ManagerEditInput,
  publicText: true,
  output: savedView,
  handler: editManager,
});
