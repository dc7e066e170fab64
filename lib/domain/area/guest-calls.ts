import 'server-only';
import { call, calls } from '@/lib/data/call';
import { publicCtx } from '@/lib/server/http/public-ctx';
import { cachedAreas } from './cached';
import { areaListInput, areaListView } from './contract';
import { cachedManagerTree, cachedManagers, getManager } from './manager-cached';
import {
  managerByCodeInput,
  managerListInput,
  managerListView,
  managerTreeView,
  managerView,
} from './manager-contract';

export const guestAreaCalls = calls('guest/area', {
  'GET list': call({
    summary: '下级地区',
    can: 'public',
    input: areaListInput,
    output: areaListView,
    handler: (_, { parentCode }) => cachedAreas(publicCtx(), parentCode || null),
  }),
  'GET mgr/code/list': call({
    summary: '区域经理编码列表；可按地区取负责人',
    can: 'public',
    input: managerListInput,
    output: managerListView,
    handler: (ctx, { areaCode }) => cachedManagers(ctx, areaCode),
  }),
  'GET mgr/code/list1': call({
    summary: '区域经理编码，按省分组',
    can: 'public',
    output: managerTreeView,
    handler: cachedManagerTree,
  }),
  'GET mgr/code/selectByCode': call({
    summary: '校验区域经理编码',
    can: 'public',
    input: managerByCodeInput,
    output: managerView,
    handler: (ctx, { code }) => getManager(ctx, code),
  }),
});
