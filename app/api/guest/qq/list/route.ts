import { z } from 'zod';
import { cachedQq } from '@/lib/domain/site/cached';
import { QqView } from '@/lib/domain/site/contract';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: 'QQ 客服',
  can: 'public',
  output: z.array(QqView),
  handler: (ctx) => cachedQq(ctx),
});
