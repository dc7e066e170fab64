import { openPublication } from '@/lib/domain/ebook/commands/open-publication';
import { assetInput, publicationView } from '@/lib/domain/ebook/reading-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '打开出版物：全文或试读',
  can: 'public',
  reader: true,
  input: assetInput,
  output: publicationView,
  message: '',
  handler: openPublication,
});
