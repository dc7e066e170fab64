import { healthView } from '@/lib/domain/erp/run-contract';
import { getHealth } from '@/lib/domain/erp/run-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: 'ERP 接口与同步的状态',
  can: 'erp.manage',
  output: healthView,
  handler: getHealth,
});
