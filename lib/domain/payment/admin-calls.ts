import 'server-only';
import { z } from 'zod';
import { idInput } from '@/lib/core/fields';
import { call, calls } from '@/lib/data/call';
import {
  orderReasonInput,
  priceAdjustInput,
  priceAdjustedView,
} from '@/lib/domain/order/office-act-contract';
import { offlineCancelInput, offlineCancelView } from '@/lib/domain/order/offline-contract';
import { privateFile } from '@/lib/server/http/files';
import { adjustPrice } from './commands/adjust-price';
import { cancelAtOffice } from './commands/cancel-at-office';
import { cancelOffline } from './commands/cancel-offline';
import { confirmPayment } from './commands/confirm-payment';
import { finishPayment } from './commands/finish-payment';
import { reconcileByHand } from './commands/reconcile';
import { rejectPayment } from './commands/reject-payment';
import { resolveDiffs } from './commands/resolve-diffs';
import { editPaymentMethod, enablePaymentMethod, sortPaymentMethods } from './commands/save-method';
import { officePaymentListInput, officePaymentListView, paymentMethodView } from './contract';
import {
  confirmPaymentInput,
  confirmedView,
  finishInput,
  paymentDetailView,
  paymentSummaryView,
  rejectInput,
} from './office-contract';
import { countWaiting, getPayment } from './office-queries';
import {
  paymentMethodCodeInput,
  paymentMethodEditInput,
  paymentMethodEnableInput,
  paymentMethodListView,
  paymentMethodRow,
  paymentMethodSortInput,
} from './method-contract';
import { getOfficePaymentMethod, listOfficePaymentMethods } from './method-queries';
import { listPaymentMethods, listPayments } from './queries';
import {
  diffListInput,
  diffListView,
  reconcileListInput,
  reconcileListView,
  reconcileRunInput,
  reconcileRunResultView,
  resolveInput,
} from './reconcile-contract';
import { exportDiffs, listDiffs, listRuns } from './reconcile-queries';
import { findVoucherFile } from './voucher-queries';

export const adminPaymentCalls = calls('admin', {
  'POST order/cancel': call({
    summary: '取消未付款的订单',
    can: 'order.manage',
    input: orderReasonInput,
    tx: false,
    message: '订单已取消',
    handler: (ctx, { id, reason }) => cancelAtOffice(ctx, id, reason).then(() => null),
  }),
  'POST order/offline/cancel': call({
    summary: '取消线下订单',
    can: 'order.manage',
    input: offlineCancelInput,
    output: offlineCancelView,
    tx: false,
    message: '订单已取消',
    handler: cancelOffline,
  }),
  'POST order/price/adjust': call({
    summary: '改价（付款前）',
    can: 'order.manage',
    input: priceAdjustInput,
    output: priceAdjustedView,
    tx: false,
    message: '价格已修改',
    handler: adjustPrice,
  }),
  'POST payment/confirm': call({
    summary: '确认收款（凭证审核、人工收款复核）',
    can: 'payment.manage',
    input: confirmPaymentInput,
    output: confirmedView,
    tx: false,
    message: '已确认收款',
    handler: confirmPayment,
  }),
  'GET payment/detail/[id]': call({
    summary: '支付单详情',
    can: 'payment.manage',
    input: idInput,
    output: paymentDetailView,
    handler: (ctx, { id }) => getPayment(ctx, id),
  }),
  'POST payment/finish': call({
    summary: '人工完成付款',
    can: 'payment.manage',
    input: finishInput,
    output: confirmedView,
    tx: false,
    handler: finishPayment,
  }),
  'GET payment/list': call({
    summary: '支付单列表',
    can: 'payment.manage',
    input: officePaymentListInput,
    output: officePaymentListView,
    handler: listPayments,
  }),
  'GET payment/reconcile/diffs': call({
    summary: '对账差异列表',
    can: 'payment.manage',
    input: diffListInput,
    output: diffListView,
    handler: listDiffs,
  }),
  'GET payment/reconcile/export': call({
    summary: '下载对账差异（CSV）',
    can: 'payment.manage',
    input: diffListInput,
    reply: 'file',
    file: 'csv',
    handler: exportDiffs,
  }),
  'POST payment/reconcile/resolve': call({
    summary: '处理对账差异',
    can: 'payment.manage',
    input: resolveInput,
    message: '差异已处理',
    handler: async (ctx, input) => {
      await resolveDiffs(ctx, input);
      return null;
    },
  }),
  'GET payment/reconcile': call({
    summary: '对账记录',
    can: 'payment.manage',
    input: reconcileListInput,
    output: reconcileListView,
    handler: listRuns,
  }),
  'POST payment/reconcile/run': call({
    summary: '开始对账',
    can: 'payment.manage',
    input: reconcileRunInput,
    output: reconcileRunResultView,
    message: '对账已开始',
    handler: async (ctx, input) => ({ id: await reconcileByHand(ctx, input) }),
  }),
  'POST payment/reject': call({
    summary: '驳回付款凭证或人工收款',
    can: 'payment.manage',
    input: rejectInput,
    message: '已驳回',
    handler: (ctx, input) => rejectPayment(ctx, input).then(() => null),
  }),
  'GET payment/summary': call({
    summary: '待财务处理的支付单数',
    can: 'payment.manage',
    output: paymentSummaryView,
    handler: countWaiting,
  }),
  'GET payment/voucher/[id]': call({
    summary: '查看付款凭证',
    can: 'payment.manage',
    input: idInput,
    reply: 'file',
    file: 'stored',
    handler: async (ctx, { id }) => privateFile(ctx.ports.storage, await findVoucherFile(ctx, id)),
  }),
  'GET paymentMethod/detail/[code]': call({
    summary: '支付方式详情',
    can: 'paymentMethod.edit',
    input: paymentMethodCodeInput,
    output: paymentMethodRow,
    handler: (ctx, { code }) => getOfficePaymentMethod(ctx, code),
  }),
  'POST paymentMethod/edit': call({
    summary: '修改支付方式',
    can: 'paymentMethod.edit',
    message: '保存成功',
    input: paymentMethodEditInput,
    publicText: true,
    output: z.object({ version: z.number().int().describe('新的版本号') }),
    handler: editPaymentMethod,
  }),
  'POST paymentMethod/enable': call({
    summary: '启用或停用支付方式',
    can: 'order.manage',
    input: paymentMethodEnableInput,
    publicText: true,
    handler: async (ctx, input) => {
      await enablePaymentMethod(ctx, input);
      return null;
    },
  }),
  'GET paymentMethod/list': call({
    summary: '支付方式管理列表',
    can: 'paymentMethod.edit',
    output: paymentMethodListView,
    handler: listOfficePaymentMethods,
  }),
  'GET paymentMethod/offered': call({
    summary: '代客下单：可用支付方式',
    can: 'order.behalf',
    output: z.array(paymentMethodView),
    handler: listPaymentMethods,
  }),
  'POST paymentMethod/sort': call({
    summary: '支付方式排序',
    can: 'order.manage',
    input: paymentMethodSortInput,
    handler: async (ctx, { codes }) => {
      await sortPaymentMethods(ctx, codes);
      return null;
    },
  }),
});
