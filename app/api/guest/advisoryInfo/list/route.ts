import { cachedAdvisory } from '@/lib/domain/site/cached';
import { AdvisoryListInput, AdvisoryListView } from '@/lib/domain/site/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '业务咨询联系人',
  can: 'public',
  tx: false,
  rate: 'read',
  message: '',
  input: AdvisoryListInput,
  output: AdvisoryListView,
  handler: (ctx, input) =>
    cachedAdvisory(ctx, { pageNum: input.page ?? input.pageNum, pageSize: input.size ?? input.pageSize }),
});
