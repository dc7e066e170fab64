import { InfoOfficeListInput, InfoOfficeListView } from '@/lib/domain/site/info-contract';
import { listOfficeInfos } from '@/lib/domain/site/info-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '信息公开管理列表',
  can: 'article.read',
  input: InfoOfficeListInput,
  output: InfoOfficeListView,
  handler: listOfficeInfos,
});
