import { activateAsset } from '@/lib/domain/ebook/commands/activate-asset';
import { assetActivateInput } from '@/lib/domain/ebook/publish-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '启用或停用出版物的一个版本',
  can: 'ebook.release',
  input: assetActivateInput,
  handler: async (ctx, input) => {
    await activateAsset(ctx, input);
    return null;
  },
});
