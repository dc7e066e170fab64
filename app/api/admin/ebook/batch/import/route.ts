import { batchMadeView, codeImportInput } from '@/lib/domain/ebook/batch-contract';
import { importCodes } from '@/lib/domain/ebook/commands/import-codes';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '导入外部系统的激活码',
  can: 'ebook.codes',
  input: codeImportInput,
  output: batchMadeView,
  message: '导入成功',
  handler: importCodes,
});
