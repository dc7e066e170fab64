import 'server-only';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { invoiceOrders, invoices } from '@/db/schema/invoice';
import { orders } from '@/db/schema/order';
import { maskName } from '@/lib/core/mask-name';
import type { Ctx } from '@/lib/data/ctx';
import type { Column } from '@/lib/data/sheet-file';
import { invoiceFilter } from '@/lib/domain/invoice/office-queries';
import {
  invoiceForms,
  invoiceMachine,
  invoiceRedReasons,
  invoiceSides,
  invoiceTitleKinds,
  invoiceTypes,
} from '@/lib/states/invoice';
import type { ExportInput } from './contract';
import {
  keyOf,
  listSource,
  PAGE_ROWS,
  shownTo,
  timeCell,
  type ExportSource,
  type OfficeColumn,
} from './walk';

const KEY = { createdAt: invoices.createdAt, id: invoices.id };

const orderNumbers = sql<
  string | null
>`(select string_agg(${orders.orderSn}, '；' order by ${orders.id}) from ${invoiceOrders}
  join ${orders} on ${orders.id} = ${invoiceOrders.orderId} where ${invoiceOrders.invoiceId} = ${invoices.id})`;
const blueNo = sql<
  string | null
>`(select blue.invoice_no from ${invoices} blue where blue.id = ${sql.raw('"invoices"."red_of"')})`;

function readInvoices(ctx: Ctx) {
  return ctx.db
    .select({ ...keyOf(KEY), row: invoices, buyer: users.name, orderNumbers, blueNo })
    .from(invoices)
    .innerJoin(users, eq(users.id, invoices.buyerId))
    .$dynamic();
}

export type InvoiceRow = Awaited<ReturnType<typeof readInvoices>>[number];

const sign = (i: InvoiceRow['row']) => (i.side === 'red' ? -1 : 1);

/** Of a title its name and tax number are always shown: they are what finance books by. */
export const invoiceColumns = (full: boolean): OfficeColumn<InvoiceRow>[] => {
  const shown = shownTo(full);
  const open = (i: InvoiceRow['row']) => full || i.titleKind === 'company';
  return [
    { title: '申请单号', width: 20, value: ({ row: i }) => i.requestNo },
    { title: '状态', width: 10, value: ({ row: i }) => invoiceMachine.label(i.status) },
    { title: '蓝字或红字', width: 10, value: ({ row: i }) => invoiceSides[i.side] },
    { title: '形式', width: 10, value: ({ row: i }) => invoiceForms[i.form] },
    { title: '发票种类', width: 10, value: ({ row: i }) => invoiceTypes[i.type] },
    { title: '抬头类型', width: 8, value: ({ row: i }) => invoiceTitleKinds[i.titleKind] },
    {
      title: '抬头',
      width: 30,
      value: ({ row: i }) => (open(i) || i.titleName === '个人' ? i.titleName : maskName(i.titleName)),
    },
    // A person's number would be that of the identity card.
    { title: '税号', width: 22, value: ({ row: i }) => (open(i) ? i.taxNo : null) },
    { title: '申请人', width: 12, value: ({ buyer }) => shown.name(buyer) },
    { title: '订单号', width: 30, value: ({ orderNumbers: numbers }) => numbers },
    { title: '价税合计', kind: 'money', value: ({ row: i }) => sign(i) * i.amountFen },
    { title: '不含税金额', kind: 'money', value: ({ row: i }) => sign(i) * i.netFen },
    { title: '税额', kind: 'money', value: ({ row: i }) => sign(i) * i.taxFen },
    { title: '已冲红', kind: 'money', value: ({ row: i }) => i.reversedFen },
    { title: '发票代码', width: 16, value: ({ row: i }) => i.invoiceCode },
    { title: '发票号码', width: 22, value: ({ row: i }) => i.invoiceNo },
    { title: '开票时间', width: 19, value: ({ row: i }) => timeCell(i.issuedAt) },
    { title: '开票人', office: true, width: 10, value: ({ row: i }) => i.drawer },
    { title: '对应蓝字发票号码', width: 22, value: ({ blueNo: blue }) => blue },
    {
      title: '冲红原因',
      width: 12,
      value: ({ row: i }) => (i.redReason ? invoiceRedReasons[i.redReason] : null),
    },
    { title: '收票邮箱', width: 24, value: ({ row: i }) => shown.mail(i.email) },
    { title: '收票手机号码', width: 14, value: ({ row: i }) => shown.phone(i.receivePhone) },
    { title: '发送时间', width: 19, value: ({ row: i }) => timeCell(i.sentAt) },
    { title: '失败原因', office: true, width: 30, value: ({ row: i }) => i.failReason },
    { title: '申请时间', width: 19, value: ({ row: i }) => timeCell(i.createdAt) },
    { title: '备注', office: true, width: 24, value: ({ row: i }) => i.remark },
  ];
};

/** One row per document, newest first; the filters are those of the invoice desk's list. */
export function invoiceSource(ctx: Ctx, { full, ...input }: ExportInput<'invoice'>): ExportSource {
  const where = and(invoiceFilter(ctx, input), input.status ? eq(invoices.status, input.status) : undefined);
  return documentSource(ctx, where, invoiceColumns(full));
}

/** The documents that `where` finds. */
export function documentSource(
  ctx: Ctx,
  where: SQL | undefined,
  columns: readonly Column<InvoiceRow>[],
): ExportSource<InvoiceRow> {
  return listSource(ctx, {
    key: KEY,
    where,
    from: sql`from ${invoices}`,
    columns,
    read: ({ where: found, order }) => readInvoices(ctx).where(found).orderBy(order).limit(PAGE_ROWS),
    rows: (page) => page,
  });
}
