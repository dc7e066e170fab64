import 'server-only';
import { ads } from '@/db/schema/ad';
import type { Listed } from '@/lib/data/listed';

/** Advertisements are ordered within their position. Tag `ads`: the home page. */
export const adList = {
  table: ads,
  entity: 'ad',
  tags: ['ads'],
  scope: 'position',
  nameOf: ({ title }) => String(title),
  texts: { title: '标题' },
  logged: ['position', 'title', 'path', 'url', 'startsAt', 'endsAt', 'enabled'],
} as const satisfies Listed;
