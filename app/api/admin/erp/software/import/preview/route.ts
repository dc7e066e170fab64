import { previewMaps } from '@/lib/domain/erp/commands/import-map';
import { mapImportInput, mapImportView } from '@/lib/domain/erp/map-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '预览 ERP 图书对照导入的变更与错误',
  can: 'erp.manage',
  input: mapImportInput,
  output: mapImportView,
  message: '预览完成',
  tx: false,
  handler: previewMaps,
});
