import 'server-only';
import { call, calls } from '@/lib/data/call';
import { publicCtx } from '@/lib/server/http/public-ctx';
import { cachedAreas, readPastedAddress } from './cached';
import { areaListInput, areaListView, pastedInput, pastedView } from './contract';

export const userAreaCalls = calls('user/area', {
  'GET list': call({
    summary: '下级地区',
    can: 'buyer',
    input: areaListInput,
    output: areaListView,
    handler: (_, { parentCode }) => cachedAreas(publicCtx(), parentCode || null),
  }),
  'POST recognize': call({
    summary: '从整段文字中识别收货地址',
    can: 'loggedIn',
    input: pastedInput,
    output: pastedView,
    handler: (_, input) => readPastedAddress(publicCtx(), input),
  }),
});
