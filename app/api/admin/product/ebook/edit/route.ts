import { editAsset } from '@/lib/domain/ebook/commands/edit-asset';
import { assetEditInput } from '@/lib/domain/ebook/publish-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '修改出版物文件的标题和试读页数，或者转换完成后是否自动启用',
  can: 'ebook.release',
  message: '保存成功',
  input: assetEditInput,
  publicText: true,
  handler: async (ctx, input) => {
    await editAsset(ctx, input);
    return null;
  },
});
