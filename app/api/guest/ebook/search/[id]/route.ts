import { pageHitsView, pageSearchInput } from '@/lib/domain/ebook/reading-contract';
import { searchPages } from '@/lib/domain/ebook/hit-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '出版物内查找',
  can: 'public',
  reader: true,
  rate: 'reading',
  input: pageSearchInput,
  output: pageHitsView,
  handler: searchPages,
});
