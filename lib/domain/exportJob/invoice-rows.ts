import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { invoiceOrders, invoices } from '@/db/schema/invoice';
import { orders } from '@/db/schema/order';
import type { SheetCell, SheetColumn } from '@/lib/adapters/spreadsheet/port';
import { formatDateTime } from '@/lib/core/dates';
import { maskName } from '@/lib/core/mask-name';
import { maskMail } from '@/lib/core/mail-address';
import { maskPhone } from '@/lib/core/phone';
import type { Ctx } from '@/lib/data/ctx';
import { invoiceFilter } from '@/lib/domain/invoice/desk-queries';
import {
  invoiceForms,
  invoiceMachine,
  invoiceRedReasons,
  invoiceSides,
  invoiceTitleKinds,
  invoiceTypes,
} from '@/lib/states/invoice';
import type { ExportInput } from './contract';
import { after, countTo, keyOf, newestFirst, PAGE_ROWS, walk, type ExportSource } from './walk';

const KEY = { createdAt: invoices.createdAt, id: invoices.id };
const time = (d: Date | null) => (d ? formatDateTime(d) : null);

const columns: readonly SheetColumn[] = [
  { title: '申请单号', width: 20 },
  { title: '状态', width: 10 },
  { title: '蓝字或红字', width: 10 },
  { title: '形式', width: 10 },
  { title: '发票种类', width: 10 },
  { title: '抬头类型', width: 8 },
  { title: '抬头', width: 30 },
  { title: '税号', width: 22 },
  { title: '申请人', width: 12 },
  { title: '订单号', width: 30 },
  { title: '价税合计', kind: 'money' },
  { title: '不含税金额', kind: 'money' },
  { title: '税额', kind: 'money' },
  { title: '已冲红', kind: 'money' },
  { title: '发票代码', width: 16 },
  { title: '发票号码', width: 22 },
  { title: '开票时间', width: 19 },
  { title: '开票人', width: 10 },
  { title: '对应蓝字发票号码', width: 22 },
  { title: '冲红原因', width: 12 },
  { title: '收票邮箱', width: 24 },
  { title: '收票手机号码', width: 14 },
  { title: '发送时间', width: 19 },
  { title: '失败原因', width: 30 },
  { title: '申请时间', width: 19 },
  { title: '备注', width: 24 },
];

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

/** Of a title its name and tax number are always shown: they are what finance books by. */
export function invoiceCells(
  { row: i, buyer, orderNumbers: numbers, blueNo: blue }: Awaited<ReturnType<typeof readInvoices>>[number],
  full: boolean,
): SheetCell[] {
  const sign = i.side === 'red' ? -1 : 1;
  const open = full || i.titleKind === 'company';
  return [
    i.requestNo,
    invoiceMachine.label(i.status),
    invoiceSides[i.side],
    invoiceForms[i.form],
    invoiceTypes[i.type],
    invoiceTitleKinds[i.titleKind],
    open || i.titleName === '个人' ? i.titleName : maskName(i.titleName),
    // A person's number would be that of the identity card.
    open ? i.taxNo : null,
    full ? buyer : maskName(buyer),
    numbers,
    sign * i.amountFen,
    sign * i.netFen,
    sign * i.taxFen,
    i.reversedFen,
    i.invoiceCode,
    i.invoiceNo,
    time(i.issuedAt),
    i.drawer,
    blue,
    i.redReason ? invoiceRedReasons[i.redReason] : null,
    i.email === null || full ? i.email : maskMail(i.email),
    i.receivePhone === null || full ? i.receivePhone : maskPhone(i.receivePhone),
    time(i.sentAt),
    i.failReason,
    time(i.createdAt),
    i.remark,
  ];
}

/** One row per document, newest first; the filters are those of the invoice desk's list. */
export function invoiceSource(ctx: Ctx, { full, ...input }: ExportInput<'invoice'>): ExportSource {
  const where = and(invoiceFilter(ctx, input), input.status ? eq(invoices.status, input.status) : undefined);
  async function* pages() {
    const found = walk((last) =>
      readInvoices(ctx)
        .where(and(where, after(KEY, last)))
        .orderBy(newestFirst(KEY))
        .limit(PAGE_ROWS),
    );
    for await (const page of found) {
      yield page.map((one) => invoiceCells(one, full));
    }
  }
  return {
    columns,
    count: (cap) => countTo(ctx, cap, sql`from ${invoices} where ${where ?? sql`true`}`),
    pages,
  };
}
