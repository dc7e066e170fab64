import 'server-only';
import { idInput } from '@/lib/core/fields';
import { call, calls } from '@/lib/data/call';
import { applyOther, withdrawApplication } from './commands/apply-other';
import {
  applicationDetailView,
  applicationListInput,
  applicationListView,
  applyOtherInput,
} from './contract';
import { getOwnApplication, listOwnApplications } from './queries';

export const userSpecialOrderCalls = calls('user/order', {
  'POST apply/cancel/[id]': call({
    summary: '撤销特殊订单申请',
    can: 'specialOrder.apply',
    input: idInput,
    output: applicationDetailView,
    message: '申请已撤销',
    handler: async (ctx, { id }) => withdrawApplication(ctx, id).then(() => getOwnApplication(ctx, id)),
  }),
  'GET apply/detail/[id]': call({
    summary: '特殊订单申请详情',
    can: 'order.read',
    input: idInput,
    output: applicationDetailView,
    handler: (ctx, { id }) => getOwnApplication(ctx, id),
  }),
  'GET apply/list': call({
    summary: '我的特殊订单申请',
    can: 'order.read',
    input: applicationListInput,
    output: applicationListView,
    handler: listOwnApplications,
  }),
  'POST apply/other': call({
    summary: '提交特殊订单申请',
    can: 'specialOrder.apply',
    input: applyOtherInput,
    output: applicationDetailView,
    message: '申请已提交',
    handler: async (ctx, input) => getOwnApplication(ctx, await applyOther(ctx, input)),
  }),
});
