import { linksInput, pageLinksView } from '@/lib/domain/ebook/reading-contract';
import { pageLinks } from '@/lib/domain/ebook/page-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '出版物页面图片的短时地址',
  can: 'public',
  reader: true,
  rate: 'reading',
  input: linksInput,
  output: pageLinksView,
  handler: pageLinks,
});
