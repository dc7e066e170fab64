import 'server-only';
import type { Ctx } from '@/lib/data/ctx';
import type { OfficePaymentRow } from '@/lib/domain/payment/contract';
import { readPayments } from '@/lib/domain/payment/queries';
import { runStates, type ReconcileRunView } from '@/lib/domain/payment/reconcile-contract';
import { listRuns } from '@/lib/domain/payment/reconcile-queries';
import type { RefundRow } from '@/lib/domain/payment/refund-contract';
import { listRefunds } from '@/lib/domain/payment/refund-queries';
import type { OfficeQuotationRow } from '@/lib/domain/quotation/office-contract';
import { listOfficeQuotations } from '@/lib/domain/quotation/office-queries';
import type { CreditRow } from '@/lib/domain/credit/office-contract';
import { listCredit } from '@/lib/domain/credit/office-queries';
import { creditModes } from '@/lib/states/credit';
import type { OverviewRow } from '@/lib/domain/campaign/office-contract';
import { listOverview } from '@/lib/domain/campaign/office-queries';
import type { StatementListRow } from '@/lib/domain/statement/office-contract';
import { listStatements } from '@/lib/domain/statement/office-queries';
import { statementFaces } from '@/lib/states/statement';
import type { ExportInput } from './contract';
import { columnsOf, listedRows } from './listed-rows';
import { shownTo } from './walk';

export const paymentColumns = (full: boolean) =>
  columnsOf<OfficePaymentRow>({
    outTradeNo: ['商户单号', 22],
    statusLabel: ['状态', 10],
    late: ['迟到付款', 10],
    orderSn: ['订单号', 20],
    attemptNo: ['第几次', 'number'],
    amountFen: '金额',
    paidFen: '到账',
    refundedFen: '已退',
    refundingFen: '退款中',
    buyerName: ['下单人', 12, (name) => shownTo(full).name(name)],
    providerLabel: ['渠道', 12],
    channelLabel: ['支付方式', 16],
    providerTxn: ['渠道交易号', 30],
    paidAt: '付款时间',
    createdAt: '创建时间',
  });

export const refundColumns = (full: boolean) =>
  columnsOf<RefundRow>({
    refundNo: ['退款单号', 22],
    statusLabel: ['状态', 10],
    amountFen: '金额',
    orderSn: ['订单号', 20],
    buyerName: ['下单人', 12, (name) => shownTo(full).name(name)],
    providerLabel: ['渠道', 12],
    outTradeNo: ['商户单号', 22],
    reasonLabel: ['原因类型', 14],
    reason: ['原因', 30],
    waitsForSecond: ['待另一人复核', 12],
    failReason: ['失败或撤销的原因', 30],
    tries: ['请求次数', 'number'],
    createdAt: '创建时间',
    successAt: '成功时间',
  });

export const reconcileColumns = columnsOf<ReconcileRunView>({
  date: ['账单日期', 12],
  providerLabel: ['渠道', 12],
  state: ['状态', 10, (s) => runStates[s]],
  billCount: ['渠道笔数', 'number'],
  localCount: ['本地笔数', 'number'],
  billPaidFen: '渠道收款',
  localPaidFen: '本地收款',
  billRefundedFen: '渠道退款',
  localRefundedFen: '本地退款',
  diffCount: ['差异', 'number'],
  openCount: ['待处理', 'number'],
  error: ['说明', 30, (error, r) => error ?? (r.source === 'query' ? '逐笔查询' : '渠道账单')],
  startedByName: ['发起人', 12, (name) => name ?? '系统定时'],
  startedAt: '对账时间',
});

export const quotationColumns = (full: boolean) =>
  columnsOf<OfficeQuotationRow>({
    quotationSn: ['报价单号', 18],
    faceLabel: ['状态', 10],
    customerName: ['抬头', 30, (name) => shownTo(full).name(name)],
    buyerName: ['客户', 12, (name) => shownTo(full).name(name)],
    organizationName: ['单位', 30],
    kinds: ['品种', 'number'],
    quantity: ['件数', 'number'],
    goodsFen: '商品金额',
    freightFen: '运费',
    discountFen: '协议优惠',
    totalFen: '总额',
    createdAt: '报价时间',
    validUntil: ['有效期至', 12],
    orderSn: ['订单号', 18],
    madeByName: ['经办人', 12],
    decidedByName: ['复核人', 12],
  });

export const statementColumns = columnsOf<StatementListRow>({
  name: ['单位', 30],
  openingFen: '期初应付',
  chargedFen: '本期应付',
  paidFen: '本期已付',
  invoicedFen: '本期开票',
  closingFen: '期末应付',
  face: ['发送', 10, (face) => (face ? statementFaces[face] : '未发送')],
  sentAt: '发送时间',
});

export const creditColumns = columnsOf<CreditRow>({
  name: ['单位', 30],
  mode: ['方式', 12, (mode) => creditModes[mode]],
  limitFen: '信用额度',
  termDays: ['账期天数', 'number'],
  usedFen: '欠款',
  availableFen: '可用额度',
  notDueFen: '未到期',
  d30Fen: '逾期 1–30 天',
  d60Fen: '逾期 31–60 天',
  d90Fen: '逾期 61–90 天',
  olderFen: '逾期 90 天以上',
  overdueFen: '逾期合计',
  remindedOn: '最近提醒',
});

export const campaignColumns = columnsOf<OverviewRow>({
  name: ['单位', 30],
  managerCode: ['区域经理编码', 14],
  managerName: ['区域经理', 12],
  faceLabel: ['状态', 10],
  lastCopies: ['上年份数', 'number'],
  copies: ['今年份数', 'number'],
  missing: ['未续份数', 'number'],
  otherCopies: ['名单外份数', 'number'],
  readers: ['读者', 'number'],
  orderSn: ['订单号', 20],
  remindedOn: ['最近提醒', 12],
});

/** The lists of finance, and what is quoted or subscribed. */
export const moneySources = {
  payment: (ctx: Ctx, input: ExportInput<'payment'>) =>
    listedRows(ctx, input, readPayments, paymentColumns(input.full)),
  refund: (ctx: Ctx, input: ExportInput<'refund'>) =>
    listedRows(ctx, input, listRefunds, refundColumns(input.full)),
  quotation: (ctx: Ctx, input: ExportInput<'quotation'>) =>
    listedRows(ctx, input, listOfficeQuotations, quotationColumns(input.full)),
  statement: (ctx: Ctx, input: ExportInput<'statement'>) =>
    listedRows(ctx, input, listStatements, statementColumns),
  credit: (ctx: Ctx, input: ExportInput<'credit'>) => listedRows(ctx, input, listCredit, creditColumns),
  campaign: (ctx: Ctx, input: ExportInput<'campaign'>) =>
    listedRows(ctx, input, listOverview, campaignColumns),
  reconcile: (ctx: Ctx, input: ExportInput<'reconcile'>) =>
    listedRows(ctx, input, listRuns, reconcileColumns),
};
