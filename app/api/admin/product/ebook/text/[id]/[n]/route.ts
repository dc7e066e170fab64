import { assetTextInput, assetTextView } from '@/lib/domain/ebook/publish-contract';
import { getAssetText } from '@/lib/domain/ebook/publish-page-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '审看出版物一页的文字',
  can: 'ebook.published',
  input: assetTextInput,
  output: assetTextView,
  handler: getAssetText,
});
