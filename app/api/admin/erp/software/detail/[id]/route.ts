import { idInput } from '@/lib/core/fields';
import { mapView } from '@/lib/domain/erp/map-contract';
import { getMap } from '@/lib/domain/erp/map-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: 'ERP 图书对照详情',
  can: 'erp.manage',
  input: idInput,
  output: mapView,
  handler: (ctx, { id }) => getMap(ctx, id),
});
