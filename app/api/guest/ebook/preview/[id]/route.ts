import { previewInput, publicationView } from '@/lib/domain/ebook/reading-contract';
import { previewOf } from '@/lib/domain/ebook/access-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '商品的试读',
  can: 'public',
  reader: true,
  input: previewInput,
  output: publicationView,
  handler: previewOf,
});
