import { savedView } from '@/lib/core/listed';
import { addMap } from '@/lib/domain/erp/commands/save-map';
import { mapAddInput } from '@/lib/domain/erp/map-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '新增 ERP 图书对照',
  can: 'erp.manage',
  input: mapAddInput,
  output: savedView,
  message: '保存成功',
  handler: addMap,
});
