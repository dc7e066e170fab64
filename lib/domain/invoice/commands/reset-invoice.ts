import 'server-only';
import { eq } from 'drizzle-orm';
import { invoiceEvents, invoices } from '@/db/schema/invoice';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { withTimeLimit } from '@/lib/data/time-limit';
import { transition } from '@/lib/data/transition';
import { withTx } from '@/lib/data/tx';
import type { IssueView } from '../office-contract';
import { invoiceErrors } from '../errors';
import { invoiceMachine, type InvoiceState } from '@/lib/states/invoice';
import { applyFacts } from './apply-facts';
import { nextRequestNo, type InvoiceRow } from './create-invoice';
import { lockInvoice } from './lock-invoice';
import { askFor, askInvoice, checkLater } from './send-invoice';
import { askRed } from './send-red';
import { settleStuck } from './settle-stuck';
import { shrinkInvoice } from './shrink-invoices';

async function find(ctx: Ctx, id: number): Promise<InvoiceRow> {
  const [row] = await ctx.db.select().from(invoices).where(eq(invoices.id, id));
  if (!row) throw invoiceErrors.notFound();
  return row;
}

async function note(ctx: Ctx, before: InvoiceRow, after: InvoiceRow): Promise<void> {
  await recordOperation(ctx, {
    action: 'invoice.reset',
    entity: 'invoice',
    entityId: before.id,
    before: { status: before.status, requestNo: before.requestNo, failReason: before.failReason },
    after: { status: after.status, requestNo: after.requestNo },
  });
}

const view = (row: InvoiceRow, text: string): IssueView => ({
  id: row.id,
  status: row.status,
  amountFen: row.amountFen,
  text,
});

/** Back to the desk, which may correct and issue it again; a number that was voided there is used up. */
async function toOffice(outer: Ctx, before: InvoiceRow, usedUp: boolean): Promise<IssueView> {
  return withTx(outer, async (ctx) => {
    const { invoice } = await lockInvoice(ctx, before.id);
    if (invoice.status !== 'failed' || invoice.tries !== before.tries) {
      return view(invoice, '状态已更新');
    }
    const row = await transition(ctx, {
      machine: invoiceMachine,
      table: invoices,
      events: invoiceEvents,
      id: before.id,
      action: 'reset',
      set: {
        failCode: null,
        failReason: null,
        ...(usedUp ? { requestNo: await nextRequestNo(ctx), providerSerial: null, tries: 0 } : {}),
      },
    });
    await note(ctx, invoice, row);
    const now = (await shrinkInvoice(ctx, before.id)) ?? row;
    return view(
      now,
      now.status === 'cancelled' ? '订单没有可开票的金额，申请已取消' : '已重置，可修改后重新开票',
    );
  });
}

/** Under way there after all: it is waited for again. */
async function resume(outer: Ctx, before: InvoiceRow): Promise<IssueView> {
  return withTx(outer, async (ctx) => {
    const { invoice, orders } = await lockInvoice(ctx, before.id);
    if (invoice.status !== 'failed') return view(invoice, '状态已更新');
    const row = await transition(ctx, {
      machine: invoiceMachine,
      table: invoices,
      events: invoiceEvents,
      id: before.id,
      action: 'resume',
      set: { failCode: null, failReason: null, pollCount: 0 },
    });
    await note(ctx, invoice, row);
    const ids = orders.map((o) => o.id);
    await settleStuck(ctx, ids, `resumed:${row.requestNo}`);
    await checkLater(ctx, row.id, 0);
    return view(row, '电子发票服务正在开具，请稍候');
  });
}

/**
 * 重置 a failed document (specification section 7): the provider is asked first, under its one number. Issued there, it is 已开票; under way there, it is
 * 开票中 again; only a failure or an unknown number there sends it back to the desk. A reset never issues anything, so never twice (domain.md section 8).
 *
 * @throws 404, 409 when it has not failed, 422 without a provider, 503 when the provider does not answer (nothing changed)
 */
export async function resetInvoice(outer: Ctx, id: number): Promise<IssueView> {
  requireAdmin(outer);
  const row = await find(outer, id);
  if (row.side === 'red' || row.status !== 'failed') throw invoiceErrors.wrongState();
  const port = outer.ports.einvoice;
  if (!port) throw invoiceErrors.noProvider();
  const facts = await withTimeLimit(outer, askFor(port, row.requestNo), invoiceErrors.notAnswered);
  if (facts === 'unknown') throw invoiceErrors.notAnswered();
  if (facts?.state === 'issuing') return resume(outer, row);
  if (facts?.state !== 'issued') return toOffice(outer, row, facts?.state === 'voided');
  return withTx(outer, async (ctx) => {
    await applyFacts(ctx, id, facts, row.tries);
    const after = await find(ctx, id);
    await note(ctx, row, after);
    return view(after, '该发票已在电子发票服务开出，状态已更新');
  });
}

const words: Partial<Record<InvoiceState | 'absent' | 'unknown', string>> = {
  issued: '已开票',
  issuing: '电子发票服务仍在处理',
  absent: '电子发票服务没有收到，系统会自动再次提交',
  unknown: '电子发票服务暂无答复，系统会继续查询',
  failed: '开票失败',
  cancelled: '冲红未成',
};

/** 查询: asks the provider about a document under way at once. @throws 404, 409 when it is not under way, 422 without a provider, 503 when it is silent */
export async function askProvider(outer: Ctx, id: number): Promise<IssueView> {
  requireAdmin(outer);
  const row = await find(outer, id);
  if (row.status !== 'issuing') throw invoiceErrors.wrongState();
  const port = outer.ports.einvoice;
  if (!port) throw invoiceErrors.noProvider();
  const talk = row.side === 'blue' ? askInvoice(outer, port, row) : askRed(outer, port, row);
  const state = await withTimeLimit(outer, talk, invoiceErrors.notAnswered);
  await withTx(outer, async (ctx) => {
    if (state === 'issuing' || state === 'absent' || state === 'unknown') await checkLater(ctx, id, 0);
    await recordOperation(ctx, {
      action: 'invoice.ask',
      entity: 'invoice',
      entityId: id,
      before: { status: row.status },
      after: { result: state },
    });
  });
  return view(await find(outer, id), words[state] ?? '状态已更新');
}
