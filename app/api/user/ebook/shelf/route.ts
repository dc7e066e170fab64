import { shelfView } from '@/lib/domain/ebook/contract';
import { getShelf } from '@/lib/domain/ebook/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '我的电子书架',
  can: 'ebook.read',
  output: shelfView,
  handler: getShelf,
});
