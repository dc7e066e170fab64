import { idInput } from '@/lib/core/fields';
import { batchDetailView } from '@/lib/domain/ebook/batch-contract';
import { getBatch } from '@/lib/domain/ebook/batch-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '激活码批次详情',
  can: 'ebook.codes',
  input: idInput,
  output: batchDetailView,
  handler: (ctx, { id }) => getBatch(ctx, id),
});
