import 'server-only';
import { idInput } from '@/lib/core/fields';
import { resultsView } from '@/lib/core/results';
import { call, calls } from '@/lib/data/call';
import { findColleagues } from './colleague-queries';
import { assignSpecial, finishSpecial, finishSpecials, takeSpecial } from './commands/settle-special';
import {
  specialAssignInput,
  specialColleaguesView,
  specialDetailView,
  specialFinishInput,
  specialFinishManyInput,
  specialListInput,
  specialListView,
} from './office-contract';
import { getSpecial, listSpecials } from './office-queries';

export const adminSpecialOrderCalls = calls('admin/specialOrder', {
  'POST assign': call({
    summary: '转交或接手特殊订单',
    can: 'specialOrder.desk',
    input: specialAssignInput,
    message: '已转交',
    handler: async (ctx, input) => {
      await assignSpecial(ctx, input);
      return null;
    },
  }),
  'GET colleagues/[id]': call({
    summary: '可接手特殊订单的同事',
    can: 'specialOrder.desk',
    input: idInput,
    output: specialColleaguesView,
    handler: (ctx, { id }) => findColleagues(ctx, id),
  }),
  'GET detail/[id]': call({
    summary: '特殊订单详情',
    can: 'specialOrder.desk',
    input: idInput,
    output: specialDetailView,
    handler: (ctx, { id }) => getSpecial(ctx, id),
  }),
  'POST finish/batch': call({
    summary: '批量办结特殊订单',
    can: 'specialOrder.desk',
    input: specialFinishManyInput,
    output: resultsView,
    tx: false,
    handler: finishSpecials,
  }),
  'POST finish': call({
    summary: '办结特殊订单',
    can: 'specialOrder.desk',
    input: specialFinishInput,
    message: '已办结',
    handler: async (ctx, input) => {
      await finishSpecial(ctx, input);
      return null;
    },
  }),
  'GET list': call({
    summary: '特殊订单列表',
    can: 'specialOrder.desk',
    input: specialListInput,
    output: specialListView,
    handler: listSpecials,
  }),
  'POST take': call({
    summary: '受理特殊订单',
    can: 'specialOrder.desk',
    input: idInput,
    message: '已受理',
    handler: async (ctx, { id }) => {
      await takeSpecial(ctx, id);
      return null;
    },
  }),
});
