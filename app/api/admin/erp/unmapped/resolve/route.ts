import { resolveUnmapped } from '@/lib/domain/erp/commands/resolve-unmapped';
import { unmappedResolveInput } from '@/lib/domain/erp/map-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '处理待对照的 ERP 编码：对照、不需对照、恢复',
  can: 'erp.manage',
  input: unmappedResolveInput,
  handler: async (ctx, input) => {
    await resolveUnmapped(ctx, input);
    return null;
  },
});
