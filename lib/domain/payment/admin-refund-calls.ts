import 'server-only';
import { idInput } from '@/lib/core/fields';
import { call, calls } from '@/lib/data/call';
import { privateFile } from '@/lib/server/http/files';
import { addRefund } from './commands/add-refund';
import { agreeRefund, refuseRefund } from './commands/judge-refund';
import { finishRefund, toManualRefund } from './commands/manual-refund';
import { askRefund, retryRefund } from './commands/retry-refund';
import {
  refundAddInput,
  refundAddView,
  refundAskView,
  refundDetailView,
  refundFinishInput,
  refundListInput,
  refundListView,
  refundReasonInput,
  refundableInput,
  refundableView,
} from './refund-contract';
import { findRefundProof, getRefund, getRefundable, listRefunds } from './refund-queries';

export const adminPaymentRefundCalls = calls('admin/refund', {
  'POST add': call({
    summary: '发起退款',
    can: 'payment.manage',
    input: refundAddInput,
    output: refundAddView,
    message: '退款已提交',
    handler: addRefund,
  }),
  'POST agree': call({
    summary: '复核同意退款（另一位财务人员）',
    can: 'payment.manage',
    input: idInput,
    message: '已同意退款',
    handler: async (ctx, { id }) => {
      await agreeRefund(ctx, id);
      return null;
    },
  }),
  'POST ask': call({
    summary: '向渠道查询退款结果',
    can: 'payment.manage',
    input: idInput,
    output: refundAskView,
    tx: false,
    message: '',
    handler: (ctx, { id }) => askRefund(ctx, id),
  }),
  'GET detail/[id]': call({
    summary: '退款单详情',
    can: 'payment.manage',
    input: idInput,
    output: refundDetailView,
    handler: (ctx, { id }) => getRefund(ctx, id),
  }),
  'POST finish': call({
    summary: '登记线下退款（凭证必传）',
    can: 'payment.manage',
    input: refundFinishInput,
    rate: 'upload',
    tx: false,
    message: '退款结果已登记',
    handler: async (ctx, input) => {
      await finishRefund(ctx, input);
      return null;
    },
  }),
  'GET list': call({
    summary: '退款单列表',
    can: 'payment.manage',
    input: refundListInput,
    output: refundListView,
    handler: listRefunds,
  }),
  'POST manual': call({
    summary: '转线下退款',
    can: 'payment.manage',
    input: refundReasonInput,
    tx: false,
    message: '已转线下退款',
    handler: async (ctx, input) => {
      await toManualRefund(ctx, input);
      return null;
    },
  }),
  'GET proof/[id]': call({
    summary: '查看退款凭证',
    can: 'payment.manage',
    input: idInput,
    reply: 'file',
    file: 'stored',
    handler: async (ctx, { id }) => privateFile(ctx.ports.storage, await findRefundProof(ctx, id)),
  }),
  'GET refundable/[orderId]': call({
    summary: '订单的可退款项',
    can: 'payment.manage',
    input: refundableInput,
    output: refundableView,
    handler: (ctx, { orderId }) => getRefundable(ctx, orderId),
  }),
  'POST refuse': call({
    summary: '撤销待复核的退款',
    can: 'payment.manage',
    input: refundReasonInput,
    message: '退款已撤销',
    handler: async (ctx, input) => {
      await refuseRefund(ctx, input);
      return null;
    },
  }),
  'POST retry': call({
    summary: '以同一退款单号重新退款',
    can: 'payment.manage',
    input: idInput,
    output: refundAskView,
    tx: false,
    message: '',
    handler: (ctx, { id }) => retryRefund(ctx, id),
  }),
});
