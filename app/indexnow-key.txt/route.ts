import { indexNowKeyReply } from '@/lib/server/http/feed';

export const dynamic = 'force-dynamic';

/** The key by which IndexNow services know that a push comes from this site; 404 while there is none. */
export function GET(): Response {
  return indexNowKeyReply();
}
