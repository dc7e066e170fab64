import { z } from 'zod';
import { cachedQa } from '@/lib/domain/site/cached';
import { QaGroupView, QaListInput } from '@/lib/domain/site/contract';
import { filterQa } from '@/lib/domain/site/rules';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '常见问题',
  can: 'public',
  input: QaListInput,
  output: z.array(QaGroupView),
  handler: async (ctx, input) => filterQa(await cachedQa(ctx), input),
});
