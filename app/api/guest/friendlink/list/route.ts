import { z } from 'zod';
import { cachedFriendLinks } from '@/lib/domain/site/cached';
import { FriendLinkView } from '@/lib/domain/site/contract';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '友情链接',
  can: 'public',
  output: z.array(FriendLinkView),
  handler: (ctx) => cachedFriendLinks(ctx),
});
