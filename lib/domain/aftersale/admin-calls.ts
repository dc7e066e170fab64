import 'server-only';
import { idInput } from '@/lib/core/fields';
import { call, calls } from '@/lib/data/call';
import { officeOrderDetailView } from '@/lib/domain/order/office-contract';
import { getOrder } from '@/lib/domain/order/office-queries';
import { listOrderPayments } from '@/lib/domain/payment/queries';
import { applyForBuyer } from './commands/apply-for-buyer';
import { agreeAfterSale, refuseAfterSale, repayAfterSale } from './commands/judge-after-sale';
import { receiveGoods, refuseGoods } from './commands/receive-goods';
import { resendGoods } from './commands/resend-goods';
import {
  agreeInput,
  officeApplyInput,
  officeDetailView,
  officeListInput,
  officeListView,
  officeMadeView,
  finishInput,
  paidOutView,
  receiveInput,
  refuseInput,
  resentView,
} from './office-contract';
import { getOfficeCase } from './office-detail-queries';
import { listOfficeCases } from './office-queries';
import { listOrderPapers } from './order-paper-queries';

export const adminAftersaleCalls = calls('admin', {
  'GET order/detail/[id]': call({
    summary: '订单详情',
    can: 'order.desk',
    input: idInput,
    output: officeOrderDetailView,
    handler: async (ctx, { id }) => {
      const [order, payments, papers] = await Promise.all([
        getOrder(ctx, id),
        listOrderPayments(ctx, id),
        listOrderPapers(ctx, id),
      ]);
      return { ...order, payments, papers };
    },
  }),
  'POST return/agree': call({
    summary: '同意售后申请：退款、退货或补寄',
    can: 'aftersale.judge',
    input: agreeInput,
    output: paidOutView,
    message: '已同意申请',
    handler: agreeAfterSale,
  }),
  'POST return/apply': call({
    summary: '代买家申请售后',
    can: 'order.manage',
    input: officeApplyInput,
    output: officeMadeView,
    message: '售后单已建立',
    handler: async (ctx, input) => {
      const { id, afterSaleNo } = await applyForBuyer(ctx, input);
      return { id, afterSaleNo };
    },
  }),
  'GET return/detail/[id]': call({
    summary: '售后单详情',
    can: 'order.desk',
    input: idInput,
    output: officeDetailView,
    handler: (ctx, { id }) => getOfficeCase(ctx, id),
  }),
  'POST return/finish': call({
    summary: '补寄发出，售后完成',
    can: 'aftersale.goods',
    input: finishInput,
    output: resentView,
    message: '补寄已发出',
    handler: async (ctx, input) => ({ shipmentId: await resendGoods(ctx, input) }),
  }),
  'GET return/list': call({
    summary: '售后单列表（仅退款、退货退款、补寄）',
    can: 'order.desk',
    input: officeListInput,
    output: officeListView,
    handler: listOfficeCases,
  }),
  'POST return/receive': call({
    summary: '退货验收：完好入库、残损登记，并退款',
    can: 'aftersale.goods',
    input: receiveInput,
    output: paidOutView,
    message: '已验收',
    handler: receiveGoods,
  }),
  'POST return/refuse': call({
    summary: '拒绝售后申请',
    can: 'aftersale.judge',
    input: refuseInput,
    message: '已拒绝申请',
    handler: async (ctx, input) => {
      await refuseAfterSale(ctx, input);
      return null;
    },
  }),
  'POST return/refuseGoods': call({
    summary: '拒收退货',
    can: 'aftersale.goods',
    input: refuseInput,
    message: '已拒收',
    handler: async (ctx, input) => {
      await refuseGoods(ctx, input);
      return null;
    },
  }),
  'POST return/repay': call({
    summary: '重新发起被财务撤销的售后退款',
    can: 'aftersale.judge',
    input: idInput,
    output: paidOutView,
    message: '退款已重新发起',
    handler: (ctx, { id }) => repayAfterSale(ctx, id),
  }),
});
