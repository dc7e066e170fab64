import { mapListInput, mapListView } from '@/lib/domain/erp/map-contract';
import { listMaps } from '@/lib/domain/erp/map-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: 'ERP 图书对照列表',
  can: 'erp.manage',
  input: mapListInput,
  output: mapListView,
  handler: listMaps,
});
