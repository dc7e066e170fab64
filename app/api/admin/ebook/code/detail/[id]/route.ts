import { idInput } from '@/lib/core/fields';
import { codeDetailView } from '@/lib/domain/ebook/codes-contract';
import { getCode } from '@/lib/domain/ebook/code-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '激活码详情',
  can: 'ebook.codes',
  input: idInput,
  output: codeDetailView,
  handler: (ctx, { id }) => getCode(ctx, id),
});
