import { z } from 'zod';
import { dateField, idField, lineField } from '@/lib/core/fields';
import { onlineProviders, paymentProviders } from '@/lib/core/payment-providers';
import { pagedOf, pageFields } from '@/lib/core/page';
import { reconcileKinds, reconcileStates } from '@/lib/states/payment';

const keys = <T extends object>(o: T) => Object.keys(o) as [keyof T & string, ...(keyof T & string)[]];

const providerField = z
  .enum(onlineProviders)
  .describe(`支付渠道：${onlineProviders.map((p) => `${p} ${paymentProviders[p]}`).join('，')}`);

export const runStates = { running: '对账中', failed: '未完成', done: '已完成' } as const;
export type RunState = keyof typeof runStates;

export const reconcileListInput = z.object({
  ...pageFields,
  provider: providerField.optional(),
  date: dateField().optional().describe('账单日期'),
  startTime: dateField().optional().describe('账单起始日期'),
  endTime: dateField().optional().describe('账单截止日期'),
});
export type ReconcileListInput = z.output<typeof reconcileListInput>;

export const reconcileRunView = z.object({
  id: z.number().int().describe('对账编号'),
  provider: providerField,
  providerLabel: z.string().describe('支付渠道名称'),
  date: z.string().describe('账单日期'),
  state: z.enum(keys(runStates)).describe('状态：running 对账中，failed 未完成，done 已完成'),
  stateLabel: z.string().describe('状态名称'),
  source: z.enum(['bill', 'query']).describe('依据：bill 渠道账单，query 逐笔查询'),
  startedAt: z.string().describe('开始时间'),
  finishedAt: z.string().nullable().describe('结束时间'),
  startedByName: z.string().nullable().describe('发起人；空为系统定时'),
  billCount: z.number().int().describe('渠道笔数'),
  billPaidFen: z.number().int().describe('渠道收款（分）'),
  billRefundedFen: z.number().int().describe('渠道退款（分）'),
  localCount: z.number().int().describe('本地笔数'),
  localPaidFen: z.number().int().describe('本地收款（分）'),
  localRefundedFen: z.number().int().describe('本地退款（分）'),
  diffCount: z.number().int().describe('差异条数'),
  openCount: z.number().int().describe('这一天仍待处理的差异条数'),
  error: z.string().nullable().describe('未完成的原因'),
});
export type ReconcileRunView = z.output<typeof reconcileRunView>;

export const reconcileListView = pagedOf(reconcileRunView).extend({
  openDiffs: z.number().int().describe('待处理的差异总数'),
  providers: z.array(providerField).describe('可以对账的渠道'),
});
export type ReconcileListView = z.output<typeof reconcileListView>;

export const diffListInput = z.object({
  ...pageFields,
  runId: idField.optional().describe('对账编号：这一次对账发现的差异'),
  provider: providerField.optional(),
  date: dateField().optional().describe('账单日期'),
  status: z.enum(keys(reconcileStates)).optional().describe('状态：open 待处理，resolved 已处理'),
  kind: z.enum(keys(reconcileKinds)).optional().describe('差异类型'),
});
export type DiffListInput = z.output<typeof diffListInput>;

export const diffView = z.object({
  id: z.number().int().describe('差异编号'),
  runId: z.number().int().describe('首次发现的对账编号'),
  providerLabel: z.string().describe('支付渠道名称'),
  date: z.string().describe('账单日期'),
  kind: z.enum(keys(reconcileKinds)).describe('差异类型'),
  kindLabel: z.string().describe('差异类型名称'),
  what: z.enum(['payment', 'refund']).describe('款项：payment 收款，refund 退款'),
  outTradeNo: z.string().describe('商户单号'),
  providerTxn: z.string().nullable().describe('渠道交易号'),
  refundNo: z.string().nullable().describe('退款单号'),
  orderId: z.number().int().nullable().describe('订单编号'),
  orderSn: z.string().nullable().describe('订单号'),
  refundId: z.number().int().nullable().describe('退款单编号'),
  localFen: z.number().int().nullable().describe('本地金额（分）'),
  remoteFen: z.number().int().nullable().describe('渠道金额（分）'),
  localState: z.string().nullable().describe('本地状态名称'),
  remoteState: z.string().nullable().describe('渠道状态'),
  status: z.enum(keys(reconcileStates)).describe('状态'),
  statusLabel: z.string().describe('状态名称'),
  resolvedByName: z.string().nullable().describe('处理人；空为系统'),
  resolvedAt: z.string().nullable().describe('处理时间'),
  note: z.string().nullable().describe('处理说明'),
});
export type DiffView = z.output<typeof diffView>;
export const diffListView = pagedOf(diffView);

export const reconcileRunInput = z.object({
  provider: providerField,
  date: dateField('请选择账单日期').describe('账单日期，今天以前'),
});
export const reconcileRunResultView = z.object({ id: z.number().int().describe('对账编号') });

export const resolveInput = z.object({
  ids: z.array(idField).min(1).max(100).describe('差异编号，最多 100 个'),
  note: lineField(300).pipe(z.string().min(2, '请填写处理说明（至少 2 个字）')).describe('处理说明'),
});
