import { pageInput } from '@/lib/domain/ebook/reading-contract';
import { pagePicture } from '@/lib/domain/ebook/page-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '出版物页面图片（带水印，地址短时有效）',
  can: 'public',
  reader: true,
  rate: 'reading',
  reply: 'file',
  file: 'jpeg',
  input: pageInput,
  handler: pagePicture,
});
