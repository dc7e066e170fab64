import { codeImportPreviewView, codeImportPreviewInput } from '@/lib/domain/ebook/batch-contract';
import { previewCodes } from '@/lib/domain/ebook/commands/import-codes';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '预览外部激活码文件',
  can: 'ebook.codes',
  input: codeImportPreviewInput,
  output: codeImportPreviewView,
  message: '预览完成',
  handler: previewCodes,
});
