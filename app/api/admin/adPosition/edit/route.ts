import { editPosition } from '@/lib/domain/ad/commands/save-position';
import { AdPositionEditInput } from '@/lib/domain/ad/office-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '修改广告位',
  can: 'site.edit',
  message: '保存成功',
  input: AdPositionEditInput,
  handler: async (ctx, input) => {
    await editPosition(ctx, input);
    return null;
  },
});
