import { assetPageInput } from '@/lib/domain/ebook/publish-contract';
import { findAssetPicture } from '@/lib/domain/ebook/publish-page-queries';
import { privateFile } from '@/lib/server/http/files';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '审看出版物的一页',
  can: 'ebook.published',
  input: assetPageInput,
  reply: 'file',
  file: 'stored',
  handler: async (ctx, input) => privateFile(ctx.ports.storage, await findAssetPicture(ctx, input)),
});
