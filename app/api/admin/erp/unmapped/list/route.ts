import { unmappedListInput, unmappedListView } from '@/lib/domain/erp/map-contract';
import { listUnmapped } from '@/lib/domain/erp/map-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '待对照的 ERP 编码',
  can: 'erp.manage',
  input: unmappedListInput,
  output: unmappedListView,
  handler: listUnmapped,
});
