import { idInput } from '@/lib/core/fields';
import { exportBatch } from '@/lib/domain/ebook/commands/print-batch';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '导出一批激活码（Excel，含未激活的完整激活码）',
  can: 'ebook.codes',
  input: idInput,
  reply: 'file',
  file: 'xlsx',
  handler: (ctx, { id }) => exportBatch(ctx, id),
});
