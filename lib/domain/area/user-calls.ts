import 'server-only';
import { call, calls } from '@/lib/data/call';
import { publicCtx } from '@/lib/server/http/public-ctx';
import { cachedAreas } from './cached';
import { areaListInput, areaListView } from './contract';

export const userAreaCalls = calls('user/area', {
  'GET list': call({
    summary: '下级地区',
    can: 'buyer',
    input: areaListInput,
    output: areaListView,
    handler: (_, { parentCode }) => cachedAreas(publicCtx(), parentCode || null),
  }),
});
