import { listedListInput } from '@/lib/core/listed';
import { listOfficeCorps } from '@/lib/domain/shipping/office-queries';
import { DeliveryCorpListView } from '@/lib/domain/shipping/place-contract';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '物流公司管理列表',
  can: 'shipping.manage',
  input: listedListInput,
  output: DeliveryCorpListView,
  handler: listOfficeCorps,
});
