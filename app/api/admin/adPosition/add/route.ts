import { addPosition } from '@/lib/domain/ad/commands/save-position';
import { AdPositionInput } from '@/lib/domain/ad/office-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '新增广告位',
  can: 'site.edit',
  message: '保存成功',
  input: AdPositionInput,
  handler: async (ctx, input) => {
    await addPosition(ctx, input);
    return null;
  },
});
