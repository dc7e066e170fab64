import { epubFileInput } from '@/lib/domain/ebook/epub-contract';
import { epubFile } from '@/lib/domain/ebook/epub-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: 'EPUB 的清单与内容文件（正文带水印，地址短时有效）',
  can: 'public',
  reader: true,
  rate: 'reading',
  reply: 'file',
  file: 'any',
  input: epubFileInput,
  handler: epubFile,
});
