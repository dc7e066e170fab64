import { idInput } from '@/lib/core/fields';
import { childImportView } from '@/lib/domain/childOrder/import-contract';
import { getImport } from '@/lib/domain/childOrder/import-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '导入的进度和结果',
  can: 'order.read',
  input: idInput,
  output: childImportView,
  handler: getImport,
});
