import { feedContent } from '@/app/rss.xml/feed';
import { FEED_SIZE, feedReply, missingReply } from '@/lib/server/http/feed';

export const dynamic = 'force-dynamic';

/** Atom 1.0 of the site, or of one category by `?category=`. */
export async function GET(request: Request): Promise<Response> {
  const content = await feedContent(request, FEED_SIZE);
  return content ? feedReply({ format: 'atom', ...content }) : missingReply();
}
