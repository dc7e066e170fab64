import { z } from 'zod';
import { idField, lineField } from '@/lib/core/fields';
import { pagedOf, pageFields } from '@/lib/core/page';
import { departmentField } from '@/lib/domain/organization/member-contract';
import { placerView } from '@/lib/domain/organization/placer-contract';
import { invoiceRequestInput, invoiceWishEditInput } from '@/lib/domain/order/invoice-contract';
import { buyerInvoiceActions } from './policy';
import { MAX_BATCH_INVOICES, MAX_INVOICE_ORDERS } from './rules';
import {
  invoiceForms,
  invoiceMachine,
  invoiceSides,
  invoiceTitleKinds,
  invoiceTypes,
} from '@/lib/states/invoice';

const keys = <T extends object>(o: T) => Object.keys(o) as [keyof T & string, ...(keyof T & string)[]];

const orderIdsField = z
  .array(idField, '请选择订单')
  .min(1, '请选择订单')
  .max(MAX_INVOICE_ORDERS, `一次最多选择 ${MAX_INVOICE_ORDERS} 个订单`)
  .describe('订单编号列表');
const applyKeyField = z
  .string()
  .regex(/^[A-Za-z0-9_-]{16,64}$/, '申请标识格式不正确')
  .optional()
  .describe('申请标识；也可用 Idempotency-Key 请求头');

/** One application over one or several own paid orders; it takes everything of them that can still be invoiced. */
export const applyInvoiceInput = z
  .object({ orderIds: orderIdsField, applyKey: applyKeyField })
  .and(invoiceRequestInput);
export type ApplyInvoiceInput = z.output<typeof applyInvoiceInput>;

const applyGroup = z.object({
  orderIds: orderIdsField,
  department: departmentField.describe('部门；选填，记在发票上供核对'),
  invoice: invoiceRequestInput.describe('发票类型、抬头和接收方式'),
});

/** Several applications in one request: each group of orders becomes an invoice of its own, all or none. */
export const applyBatchInput = z
  .object({
    applyKey: applyKeyField,
    groups: z
      .array(applyGroup, '请选择订单')
      .min(1, '请选择订单')
      .max(MAX_BATCH_INVOICES, `一次最多申请 ${MAX_BATCH_INVOICES} 张发票`)
      .describe('分组，每组开一张发票'),
  })
  .check((ctx) => {
    const { groups } = ctx.value;
    const ids = groups.flatMap((g) => g.orderIds);
    const refuse = (message: string, path: (string | number)[]) =>
      ctx.issues.push({ code: 'custom', input: groups, message, path });
    if (ids.length > MAX_INVOICE_ORDERS) refuse(`一次最多选择 ${MAX_INVOICE_ORDERS} 个订单`, ['groups']);
    const seen = new Set<number>();
    for (const [i, { orderIds }] of groups.entries()) {
      if (orderIds.some((id) => seen.has(id))) refuse('一个订单只能在一组中', ['groups', i, 'orderIds']);
      for (const id of orderIds) seen.add(id);
    }
  });
export type ApplyBatchInput = z.output<typeof applyBatchInput>;

export const editInvoiceInput = z.object({ id: idField }).and(invoiceWishEditInput);
export type EditInvoiceInput = z.output<typeof editInvoiceInput>;

export const invoiceTabs = ['all', 'applied', 'issued'] as const;
export type InvoiceTab = (typeof invoiceTabs)[number];

export const invoiceListInput = z.object({
  ...pageFields,
  tab: z.enum(invoiceTabs).default('all').describe('分类：all 全部，applied 已申请，issued 已开票'),
});
export type InvoiceListInput = z.output<typeof invoiceListInput>;

const summary = {
  id: z.number().int().describe('发票编号'),
  requestNo: z.string().describe('申请单号'),
  side: z.enum(keys(invoiceSides)).describe('蓝字或红字'),
  form: z.enum(keys(invoiceForms)).describe('形式：online 电子，paper 纸质'),
  type: z.enum(keys(invoiceTypes)).describe('发票类型'),
  typeLabel: z.string().describe('发票类型名称'),
  status: z.enum(invoiceMachine.states).describe('状态'),
  statusLabel: z.string().describe('状态名称'),
  titleKind: z.enum(keys(invoiceTitleKinds)).describe('抬头类型'),
  title: z.string().describe('发票抬头'),
  taxNo: z.string().nullable().describe('纳税人识别号'),
  amountFen: z.number().int().describe('价税合计（分）'),
  netFen: z.number().int().describe('金额（分，不含税）'),
  taxFen: z.number().int().describe('税额（分）'),
  reversedFen: z.number().int().describe('已冲红金额（分）'),
  invoiceCode: z.string().nullable().describe('发票代码'),
  invoiceNo: z.string().nullable().describe('发票号码'),
  issuedAt: z.string().nullable().describe('开票时间'),
  createdAt: z.string().describe('申请时间'),
  orders: z
    .array(
      z.object({
        id: z.number().int().describe('订单编号'),
        orderSn: z.string().describe('订单号'),
        amountFen: z.number().int().describe('开票金额（分）'),
      }),
    )
    .describe('涉及的订单'),
  formats: z.array(z.enum(['pdf', 'ofd'])).describe('可下载的文件格式'),
  appliedBy: placerView.nullable().describe('申请人；个人发票为空'),
  batchNo: z.string().nullable().describe('批次号：一并申请的第一张的申请单号；单独申请的为空'),
  department: z.string().nullable().describe('申请时所属的部门'),
  allowedActions: z.array(z.enum(buyerInvoiceActions)).describe('当前可执行的操作'),
};

export const invoiceView = z.object(summary);
export type InvoiceView = z.output<typeof invoiceView>;

export const applyBatchView = z.object({
  batchNo: z.string().nullable().describe('批次号；只有一张时为空'),
  invoices: z.array(invoiceView).describe('每组一张，按组的顺序'),
});

export const invoiceListView = pagedOf(invoiceView).extend({
  counts: z
    .object({
      billable: z.number().int().describe('可开票订单'),
      applied: z.number().int().describe('已申请，尚未开出'),
      issued: z.number().int().describe('已开票'),
    })
    .describe('各分类的数量'),
});
export type InvoiceListView = z.output<typeof invoiceListView>;

export const invoiceDetailView = invoiceView.extend({
  address: z.string().nullable().describe('注册地址'),
  phone: z.string().nullable().describe('注册电话'),
  bank: z.string().nullable().describe('开户银行'),
  bankAccount: z.string().nullable().describe('银行账号'),
  email: z.string().nullable().describe('接收邮箱'),
  receivePhone: z.string().nullable().describe('接收手机'),
  lines: z
    .array(
      z.object({
        lineNo: z.number().int().describe('行号'),
        name: z.string().describe('项目名称'),
        spec: z.string().nullable().describe('规格'),
        unit: z.string().nullable().describe('单位'),
        quantity: z.number().int().nullable().describe('数量'),
        taxLabel: z.string().describe('税率：如 9%、免税、0%'),
        amountFen: z.number().int().describe('价税合计（分）'),
        netFen: z.number().int().describe('金额（分）'),
        taxFen: z.number().int().describe('税额（分）'),
      }),
    )
    .describe('明细'),
  reds: z.array(invoiceView).describe('红字发票'),
  timeline: z
    .array(
      z.object({
        title: z.string().describe('事件'),
        time: z.string().describe('时间'),
        text: z.string().nullable().describe('说明'),
      }),
    )
    .describe('进度，先旧后新'),
});
export type InvoiceDetailView = z.output<typeof invoiceDetailView>;

/** Invoices of one order, and what can still be asked for. */
export const orderInvoicesView = z.object({
  orderId: z.number().int().describe('订单编号'),
  openFen: z.number().int().describe('可开票金额（分）'),
  allowedActions: z.array(z.enum(['apply'])).describe('当前可执行的操作'),
  invoices: z.array(invoiceView).describe('发票'),
  others: z.number().int().describe('单位其他成员为该订单申请、本人不能查看的发票数'),
});
export type OrderInvoicesView = z.output<typeof orderInvoicesView>;

export const billableInput = z.object({
  ...pageFields,
  keyword: lineField(50).optional().describe('订单号或商品名称'),
});
export type BillableInput = z.output<typeof billableInput>;

export const billableOrderView = z.object({
  id: z.number().int().describe('订单编号'),
  orderSn: z.string().describe('订单号'),
  status: z.string().describe('订单状态'),
  totalFen: z.number().int().describe('订单金额（分）'),
  openFen: z.number().int().describe('可开票金额（分）'),
  paidAt: z.string().nullable().describe('付款时间'),
  placedBy: placerView.nullable().describe('下单人；个人订单为空'),
  department: z.string().nullable().describe('下单人所属的部门'),
  items: z
    .array(
      z.object({
        title: z.string().describe('商品名称'),
        coverPath: z.string().nullable().describe('封面'),
        quantity: z.number().int().describe('数量'),
      }),
    )
    .describe('商品'),
});
export type BillableOrderView = z.output<typeof billableOrderView>;
export const billableView = pagedOf(billableOrderView);
export type BillableView = z.output<typeof billableView>;

export const downloadInput = z.object({
  id: idField,
  format: z.enum(['pdf', 'ofd']).default('pdf').describe('文件格式'),
});
