import { idInput } from '@/lib/core/fields';
import { organizationDeskView } from '@/lib/domain/organization/desk-contract';
import { getDeskOrganization } from '@/lib/domain/organization/desk-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '单位详情，含订单和发票合计、经过',
  can: 'platform.manage',
  input: idInput,
  output: organizationDeskView,
  handler: (ctx, { id }) => getDeskOrganization(ctx, id),
});
