import 'server-only';
import { call, calls } from '@/lib/data/call';
import { decideCredit, proposeCredit } from './commands/grant-credit';
import { remindByHand } from './commands/remind-debts';
import { decideRepayment, enterRepayment } from './commands/repay-debts';
import {
  creditChangeListView,
  creditDecideInput,
  creditDetailInput,
  creditDetailView,
  creditListInput,
  creditListView,
  creditPickInput,
  creditPickView,
  creditProposeInput,
  creditRepaymentListView,
  creditRepayInput,
  creditRequestListInput,
} from './office-contract';
import { getCredit, listChanges, listCredit, listRepayments, pickOrganizations } from './office-queries';

/** Credit of organisations in the mall's office. */
export const adminCreditCalls = calls('admin/credit', {
  'GET change/list': call({
    summary: '授信变更记录',
    can: 'credit.read',
    input: creditRequestListInput,
    output: creditChangeListView,
    handler: listChanges,
  }),
  'POST decide/[id]': call({
    summary: '复核授信变更（须由另一位财务人员）',
    can: 'credit.confirm',
    input: creditDecideInput,
    message: '已复核',
    handler: (ctx, input) => decideCredit(ctx, input).then(() => null),
  }),
  'GET detail': call({
    summary: '单位的账期与未结清的订单',
    can: 'credit.read',
    input: creditDetailInput,
    output: creditDetailView,
    handler: (ctx, { organizationId }) => getCredit(ctx, organizationId),
  }),
  'GET list': call({
    summary: '各单位的账期与账龄',
    can: 'credit.read',
    input: creditListInput,
    output: creditListView,
    handler: listCredit,
  }),
  'GET pick': call({
    summary: '查找可以授信的单位',
    can: 'credit.grant',
    input: creditPickInput,
    output: creditPickView,
    handler: pickOrganizations,
  }),
  'POST propose': call({
    summary: '提交授信变更：方式、额度与天数，另一人复核后生效',
    can: 'credit.grant',
    input: creditProposeInput,
    output: creditDetailView,
    message: '已提交，待另一位财务人员复核',
    handler: async (ctx, input) => proposeCredit(ctx, input).then(() => getCredit(ctx, input.organizationId)),
  }),
  'POST remind': call({
    summary: '提醒单位还款（每天一次）',
    can: 'credit.remind',
    input: creditDetailInput,
    message: '已提醒',
    handler: (ctx, { organizationId }) => remindByHand(ctx, organizationId).then(() => null),
  }),
  'POST repayment/add': call({
    summary: '登记还款，另一人复核后入账',
    can: 'credit.repay',
    input: creditRepayInput,
    output: creditDetailView,
    message: '已登记，待另一位财务人员复核',
    handler: async (ctx, input) =>
      enterRepayment(ctx, input).then(() => getCredit(ctx, input.organizationId)),
  }),
  'POST repayment/decide/[id]': call({
    summary: '复核还款（须由另一位财务人员）：先还最早的欠款',
    can: 'credit.confirm',
    input: creditDecideInput,
    message: '已复核',
    handler: (ctx, input) => decideRepayment(ctx, input).then(() => null),
  }),
  'GET repayment/list': call({
    summary: '还款记录',
    can: 'credit.read',
    input: creditRequestListInput,
    output: creditRepaymentListView,
    handler: listRepayments,
  }),
});
