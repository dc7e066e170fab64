import { readingShelfView } from '@/lib/domain/ebook/shelf-contract';
import { getReadingShelf } from '@/lib/domain/ebook/shelf-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '本浏览器读者的书架',
  can: 'public',
  reader: true,
  output: readingShelfView,
  handler: getReadingShelf,
});
