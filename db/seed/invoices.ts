import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { StoragePort } from '@/lib/adapters/storage/port';
import { formatDate } from '@/lib/core/dates';
import { formatFen } from '@/lib/core/money';
import { recordEvent } from '@/lib/data/transition';
import { readBillable } from '@/lib/domain/invoice/billable-queries';
import { createInvoice, type InvoiceRow } from '@/lib/domain/invoice/commands/create-invoice';
import { draftLines } from '@/lib/domain/invoice/rules';
import type { InvoiceRequest } from '@/lib/domain/order/invoice-contract';
import type { Db } from '../client';
import {
  invoiceEvents,
  invoiceLines,
  invoiceOrders,
  invoices,
  invoiceTitles,
  orders,
  uploads,
  users,
} from '../schema';
import { actorCtx, buyerOf } from './ctx';
import { pdfOf } from './pdf';

const DAY = 86_400_000;
const HOUR = 3_600_000;

interface InvoiceWorld {
  db: Db;
  now: Date;
  storage: StoragePort;
}

type Fate = 'requested' | 'issuing' | 'failed' | 'issued' | 'reversed' | 'cancelled';

const PERSON: InvoiceRequest = {
  type: 'normal',
  titleKind: 'personal',
  title: '个人',
  email: 'reader@example.cn',
};
const UNIT: InvoiceRequest = {
  type: 'normal',
  titleKind: 'company',
  title: '北京市某某科技有限公司',
  taxNo: '91110108MA01ABCD2X',
  email: 'fapiao@example.cn',
};
const BUREAU: InvoiceRequest = {
  type: 'special',
  titleKind: 'company',
  title: '江汉区某某局机关服务中心',
  taxNo: '12420103441234567R',
  address: '武汉市江汉区新华路 1 号',
  phone: '027-85600000',
  bank: '中国工商银行武汉江汉支行',
  bankAccount: '3202 0123 0920 0012 345',
  email: 'caiwu@example.cn',
};

/** Invoices of the two named buyers; `orders` counts from their newest completed order. */
const PLAN: readonly {
  phone: string;
  orders: readonly number[];
  wish: InvoiceRequest;
  fate: Fate;
  daysAgo: number;
}[] = [
  { phone: '13800000001', orders: [6], wish: PERSON, fate: 'reversed', daysAgo: 60 },
  { phone: '13800000001', orders: [4, 5], wish: UNIT, fate: 'issued', daysAgo: 40 },
  { phone: '13800000001', orders: [3], wish: PERSON, fate: 'issued', daysAgo: 12 },
  { phone: '13800000001', orders: [2], wish: UNIT, fate: 'failed', daysAgo: 3 },
  { phone: '13800000001', orders: [1], wish: UNIT, fate: 'cancelled', daysAgo: 2 },
  { phone: '13800000001', orders: [0], wish: UNIT, fate: 'requested', daysAgo: 0.4 },
  { phone: '13800000002', orders: [2, 3], wish: BUREAU, fate: 'issued', daysAgo: 20 },
  { phone: '13800000002', orders: [1], wish: BUREAU, fate: 'issuing', daysAgo: 0.1 },
  { phone: '13800000002', orders: [0], wish: { ...BUREAU, type: 'normal' }, fate: 'requested', daysAgo: 1 },
];

/** A stand-in for the document of the tax bureau, kept privately as issuing keeps it. */
async function storePdf(world: InvoiceWorld, invoice: InvoiceRow, invoiceNo: string): Promise<number> {
  const bytes = pdfOf([
    '演示发票（非有效票据）',
    `发票号码：${invoiceNo}`,
    `购买方：${invoice.titleName}`,
    `价税合计：￥${formatFen(invoice.amountFen)}`,
    `申请单号：${invoice.requestNo}`,
  ]);
  const key = `invoice/demo/${invoice.requestNo}.pdf`;
  const stored = await world.storage.put(key, bytes, { contentType: 'application/pdf', private: true });
  const [row] = await world.db
    .insert(uploads)
    .values({
      key,
      usage: 'invoice',
      kind: 'file',
      private: true,
      sha256: stored.sha256,
      sizeBytes: bytes.length,
      mime: 'application/pdf',
      ext: 'pdf',
      originalName: `${invoiceNo}.pdf`,
    })
    .returning({ id: uploads.id });
  return row?.id ?? 0;
}

/** The red document that takes the whole blue one back. */
async function reverse(db: Db, blue: InvoiceRow, at: Date, invoiceNo: string): Promise<void> {
  const { id, createdAt: _, updatedAt: __, ...values } = blue;
  const [red] = await db
    .insert(invoices)
    .values({
      ...values,
      requestNo: `${blue.requestNo}R`,
      side: 'red',
      redOf: id,
      redReason: 'mistake',
      status: 'issued',
      invoiceNo,
      issuedAt: at,
      applyKey: null,
      applyHash: null,
      createdAt: at,
    })
    .returning({ id: invoices.id });
  const redId = red?.id ?? 0;
  const lines = await db.select().from(invoiceLines).where(eq(invoiceLines.invoiceId, id));
  await db.insert(invoiceLines).values(lines.map(({ id: _id, ...l }) => ({ ...l, invoiceId: redId })));
  const covered = await db.select().from(invoiceOrders).where(eq(invoiceOrders.invoiceId, id));
  await db.insert(invoiceOrders).values(covered.map(({ id: _id, ...o }) => ({ ...o, invoiceId: redId })));
  await db
    .update(invoices)
    .set({ status: 'reversed', reversedFen: blue.amountFen, reversedAt: at })
    .where(eq(invoices.id, id));
}

/** Title books, and invoices in every state that a buyer can meet. */
export async function seedInvoices(world: InvoiceWorld): Promise<number> {
  const { db, now } = world;
  const system = { kind: 'system' as const, name: 'invoice' };
  for (const [i, plan] of PLAN.entries()) {
    await seedOne(plan, i);
  }
  await seedTitles(db, now);
  return PLAN.length;

  async function seedOne(plan: (typeof PLAN)[number], i: number): Promise<void> {
    const [buyer] = await db.select().from(users).where(eq(users.phone, plan.phone));
    const done = await db
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          eq(orders.buyerId, buyer?.id ?? 0),
          eq(orders.status, 'completed'),
          isNotNull(orders.shippingMethodId),
        ),
      )
      .orderBy(desc(orders.createdAt))
      .limit(10);
    const ids = plan.orders.flatMap((n) => done[n]?.id ?? []);
    if (!buyer || ids.length !== plan.orders.length) return;
    const askedAt = new Date(now.getTime() - plan.daysAgo * DAY);
    const actor = buyerOf(buyer);
    const made = await createInvoice(actorCtx(db, actor, askedAt, {}), {
      buyerId: buyer.id,
      organizationId: buyer.organizationId,
      wish: plan.wish,
      drafted: (await readBillable(actorCtx(db, actor, askedAt, {}), ids)).flatMap(draftLines),
      applyKey: `seed-invoice-${i}`,
      applyHash: 'seed',
    });
    await db.update(invoices).set({ createdAt: askedAt, updatedAt: askedAt }).where(eq(invoices.id, made.id));
    const at = new Date(Math.min(askedAt.getTime() + 5 * HOUR, now.getTime() - 60_000));
    const ctx = actorCtx(db, plan.fate === 'cancelled' ? actor : system, at, {});
    const invoiceNo = `2611${formatDate(askedAt).slice(2).replaceAll('-', '')}${String(made.id).padStart(10, '0')}`;
    const event = (action: string, fromStatus: string, toStatus: string) =>
      recordEvent(ctx, invoiceEvents, { entityId: made.id, action, fromStatus, toStatus });
    if (plan.fate === 'requested') return;
    if (plan.fate === 'cancelled') {
      await db.update(invoices).set({ status: 'cancelled', cancelledAt: at }).where(eq(invoices.id, made.id));
      return event('cancel', 'requested', 'cancelled');
    }
    await event('issue', 'requested', 'issuing');
    if (plan.fate === 'issuing') {
      await db
        .update(invoices)
        .set({ status: 'issuing', provider: 'nuonuo', submittedAt: at, tries: 1 })
        .where(eq(invoices.id, made.id));
      return;
    }
    if (plan.fate === 'failed') {
      await db
        .update(invoices)
        .set({ status: 'failed', provider: 'nuonuo', tries: 1, failReason: '购方税号校验未通过' })
        .where(eq(invoices.id, made.id));
      return event('fail', 'issuing', 'failed');
    }
    await db
      .update(invoices)
      .set({
        status: 'issued',
        provider: 'nuonuo',
        tries: 1,
        invoiceNo,
        issuedAt: at,
        drawer: '财务室',
        pdfUploadId: await storePdf(world, made, invoiceNo),
      })
      .where(eq(invoices.id, made.id));
    await event('succeed', 'issuing', 'issued');
    if (plan.fate === 'reversed') {
      const [blue] = await db.select().from(invoices).where(eq(invoices.id, made.id));
      if (blue) await reverse(db, blue, new Date(at.getTime() + DAY), `${invoiceNo.slice(0, -1)}9`);
      await recordEvent({ ...ctx, now: new Date(at.getTime() + DAY) }, invoiceEvents, {
        entityId: made.id,
        action: 'redDone',
        fromStatus: 'red_pending',
        toStatus: 'reversed',
      });
    }
  }
}

async function seedTitles(db: Db, now: Date): Promise<void> {
  const books = [
    { phone: '13800000001', wishes: [UNIT, PERSON] },
    { phone: '13800000002', wishes: [BUREAU] },
  ];
  for (const { phone, wishes } of books) {
    const [buyer] = await db.select({ id: users.id }).from(users).where(eq(users.phone, phone));
    if (!buyer) continue;
    await db.insert(invoiceTitles).values(
      wishes.map((w, i) => ({
        userId: buyer.id,
        kind: w.titleKind,
        name: w.title,
        taxNo: w.taxNo ?? null,
        address: w.address ?? null,
        phone: w.phone ?? null,
        bank: w.bank ?? null,
        bankAccount: w.bankAccount ?? null,
        email: w.email ?? null,
        isDefault: i === 0,
        createdAt: now,
        updatedAt: new Date(now.getTime() - i * 1000),
      })),
    );
  }
}
