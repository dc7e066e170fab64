import { importMaps } from '@/lib/domain/erp/commands/import-map';
import { mapImportApplyInput, mapImportView } from '@/lib/domain/erp/map-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '导入 ERP 图书对照，全部成功或全部不导入',
  can: 'erp.manage',
  input: mapImportApplyInput,
  output: mapImportView,
  message: '导入成功',
  tx: false,
  handler: importMaps,
});
