import { savedView } from '@/lib/core/listed';
import { editMap } from '@/lib/domain/erp/commands/save-map';
import { mapEditInput } from '@/lib/domain/erp/map-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '修改 ERP 图书对照',
  can: 'erp.manage',
  input: mapEditInput,
  output: savedView,
  message: '保存成功',
  handler: editMap,
});
