import 'server-only';
import { eq } from 'drizzle-orm';
import { invoiceEvents, invoices } from '@/db/schema/invoice';
import { isAppError } from '@/lib/core/errors';
import { recordOperation } from '@/lib/data/audit';
import type { Ctx } from '@/lib/data/ctx';
import { recordEvent } from '@/lib/data/transition';
import { withTx } from '@/lib/data/tx';
import type { BatchRow, BatUpdateInput, UpdateInput } from '../office-contract';
import { invoiceErrors } from '../errors';
import { changedTitleColumns, type InvoiceRow } from './create-invoice';
import { lockInvoice } from './lock-invoice';

type Change = Partial<typeof invoices.$inferInsert>;

/** An application that nobody has started to issue. @throws 404, 409 when it moved on or another clerk changed it since */
async function lockRequested(ctx: Ctx, id: number, version: string | undefined): Promise<InvoiceRow> {
  const { invoice } = await lockInvoice(ctx, id);
  if (invoice.side !== 'blue') throw invoiceErrors.notFound();
  if (invoice.status !== 'requested') throw invoiceErrors.notEditable();
  if (version && invoice.updatedAt.getTime() !== Date.parse(version)) throw invoiceErrors.changed();
  return invoice;
}

/** Writes what really differs, with before and after in the history. @returns whether anything did */
async function write(ctx: Ctx, row: InvoiceRow, wanted: Change): Promise<boolean> {
  const keys = (Object.keys(wanted) as (keyof Change & keyof InvoiceRow)[]).filter(
    (k) => wanted[k] !== row[k],
  );
  if (keys.length === 0) return false;
  const of = (from: Change) => Object.fromEntries(keys.map((k) => [k, from[k] ?? null]));
  const [before, after] = [of(row), of(wanted)];
  await ctx.db
    .update(invoices)
    .set({ ...wanted, updatedAt: ctx.now })
    .where(eq(invoices.id, row.id));
  await recordEvent(ctx, invoiceEvents, {
    entityId: row.id,
    action: 'update',
    fromStatus: row.status,
    toStatus: row.status,
    payload: { before, after },
  });
  await recordOperation(ctx, {
    action: 'invoice.update',
    entity: 'invoice',
    entityId: row.id,
    before,
    after,
  });
  return true;
}

/** What a special invoice must carry (integrations.md 4.2). @throws 422 */
function assertType(row: InvoiceRow): void {
  if (row.type !== 'special') return;
  if (row.titleKind === 'personal') throw invoiceErrors.personalSpecial();
  if (!row.titleAddress || !row.titlePhone || !row.titleBank || !row.titleBankAccount) {
    throw invoiceErrors.specialTitle();
  }
}

/** 修改: the clerk corrects the title, the form or the remarks of an application. @throws 404, 409 */
export async function updateInvoice(ctx: Ctx, input: UpdateInput): Promise<void> {
  const { id, version, form, remark, staffRemark, mailName, mailPhone, mailAddress, ...wish } = input;
  const known = { remark, staffRemark, mailName, mailPhone, mailAddress };
  const row = await lockRequested(ctx, id, version);
  await write(ctx, row, {
    ...changedTitleColumns(row, wish),
    form,
    ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)),
  });
}

/**
 * 批量修改: the same change of several applications, each in a transaction of its own. What is as wanted already stays untouched, so that the same
 * batch sent twice changes each once.
 */
export async function updateInvoices(outer: Ctx, input: BatUpdateInput): Promise<BatchRow[]> {
  const { rows, ...wanted } = input;
  const change = Object.fromEntries(
    Object.entries(wanted).flatMap(([k, v]) => (v === undefined ? [] : [[k, v === '' ? null : v]])),
  ) as Change;
  const done: BatchRow[] = [];
  for (const { id, version } of new Map(rows.map((r) => [r.id, r])).values()) {
    try {
      const changed = await withTx(outer, async (ctx) => {
        const row = await lockRequested(ctx, id, undefined);
        const next = { ...row, ...change };
        const same = (Object.keys(change) as (keyof Change & keyof InvoiceRow)[]).every(
          (k) => next[k] === row[k],
        );
        if (same) return false;
        if (version && row.updatedAt.getTime() !== Date.parse(version)) throw invoiceErrors.changed();
        assertType(next);
        return write(ctx, row, change);
      });
      done.push({ id, ok: true, message: changed ? '已修改' : '没有变化' });
    } catch (e) {
      if (!isAppError(e)) throw e;
      done.push({ id, ok: false, message: e.message });
    }
  }
  return done;
}
