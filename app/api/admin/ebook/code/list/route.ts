import { codeListInput, codeListView } from '@/lib/domain/ebook/codes-contract';
import { listCodes } from '@/lib/domain/ebook/codes-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '激活码列表',
  can: 'ebook.codes',
  input: codeListInput,
  output: codeListView,
  handler: listCodes,
});
