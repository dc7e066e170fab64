import { batchListInput, batchListView } from '@/lib/domain/ebook/batch-contract';
import { listBatches } from '@/lib/domain/ebook/batch-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '激活码批次列表',
  can: 'ebook.codes',
  input: batchListInput,
  output: batchListView,
  handler: listBatches,
});
