import { idInput } from '@/lib/core/fields';
import { InfoOfficeView } from '@/lib/domain/site/info-contract';
import { getOfficeInfo } from '@/lib/domain/site/info-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '信息公开详情（含未发布）',
  can: 'article.read',
  input: idInput,
  output: InfoOfficeView,
  handler: (ctx, { id }) => getOfficeInfo(ctx, id),
});
