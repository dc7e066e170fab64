import { idInput } from '@/lib/core/fields';
import { QaDetailView } from '@/lib/domain/site/contract';
import { siteErrors } from '@/lib/domain/site/errors';
import { findQa } from '@/lib/domain/site/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '常见问题详情',
  can: 'public',
  input: idInput,
  output: QaDetailView,
  handler: async (ctx, { id }) => {
    const item = await findQa(ctx, id);
    if (!item) throw siteErrors.qaNotFound();
    return item;
  },
});
