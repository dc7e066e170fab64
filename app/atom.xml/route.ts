import { feedOf } from '@/app/rss.xml/feed';

export const dynamic = 'force-dynamic';

/** Atom 1.0 of the site, or of one category by `?category=`. */
export function GET(request: Request): Promise<Response> {
  return feedOf('atom', request);
}
