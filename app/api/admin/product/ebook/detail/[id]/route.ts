import { idInput } from '@/lib/core/fields';
import { assetDetailView } from '@/lib/domain/ebook/publish-contract';
import { getAsset } from '@/lib/domain/ebook/publish-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '出版物文件详情：目录、各页与各版本',
  can: 'ebook.published',
  input: idInput,
  output: assetDetailView,
  handler: (ctx, { id }) => getAsset(ctx, id),
});
