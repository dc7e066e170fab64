import 'server-only';
import { and, eq, isNull, ne } from 'drizzle-orm';
import { invoiceEvents, invoices } from '@/db/schema/invoice';
import { dayStart, formatDate } from '@/lib/core/dates';
import { formatFen } from '@/lib/core/money';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { lockName } from '@/lib/data/locks';
import { notifyBuyer } from '@/lib/data/notify';
import { transition } from '@/lib/data/transition';
import { withTx } from '@/lib/data/tx';
import { dropFile } from '@/lib/domain/upload/commands/claim-files';
import { storeUpload } from '@/lib/domain/upload/commands/store-upload';
import type { RegisterInput, RegisterRedInput } from '../office-contract';
import { invoiceErrors } from '../errors';
import { invoiceMachine } from '@/lib/states/invoice';
import { completeRed } from './apply-red';
import { openRed } from './red-invoice';
import { settleStuck } from './settle-stuck';
import { lockInvoice } from './lock-invoice';
import { shrinkInvoice } from './shrink-invoices';

type Document = Pick<RegisterInput, 'invoiceNo' | 'invoiceCode' | 'issuedDay' | 'file'>;
interface Stored {
  id: number;
  ext: string;
}

/** One number of the tax bureau is one document, also when two people enter it at once. @throws 409 at `invoiceNo` */
async function assertFreeNumber(ctx: Ctx, doc: Document, except: number): Promise<void> {
  await lockName(ctx, `invoice-no:${doc.invoiceNo}`);
  const code = doc.invoiceCode ?? null;
  const same = and(
    eq(invoices.invoiceNo, doc.invoiceNo),
    code === null ? isNull(invoices.invoiceCode) : eq(invoices.invoiceCode, code),
    ne(invoices.id, except),
  );
  if ((await ctx.db.$count(invoices, same)) === 0) return;
  const { message } = invoiceErrors.numberUsed();
  throw invoiceErrors.numberUsed({ errors: { invoiceNo: message } });
}

function assertDay(ctx: Ctx, { issuedDay }: Document): void {
  if (issuedDay <= formatDate(ctx.now)) return;
  const { message } = invoiceErrors.futureDate();
  throw invoiceErrors.futureDate({ errors: { issuedDay: message } });
}

const documentColumns = (ctx: Ctx, doc: Document, file: Stored | null) => ({
  provider: 'manual',
  invoiceNo: doc.invoiceNo,
  invoiceCode: doc.invoiceCode ?? null,
  issuedAt: dayStart(doc.issuedDay),
  issuedBy: requireAdmin(ctx).userId,
  ...(file === null ? {} : file.ext === 'ofd' ? { ofdUploadId: file.id } : { pdfUploadId: file.id }),
});

/** The application under its locks, written again for what is left, when this document may be registered for it. @throws 404, 409, 422 */
async function assertRegistrable(ctx: Ctx, input: RegisterInput): Promise<void> {
  const before = await shrinkInvoice(ctx, input.id);
  if (before?.status !== 'requested') throw invoiceErrors.wrongState();
  if (before.amountFen !== input.amountFen) {
    const message = `与可开票金额 ${formatFen(before.amountFen)} 元不一致`;
    throw invoiceErrors.amountDiffers({ message, errors: { amountFen: message } });
  }
  await assertFreeNumber(ctx, input, input.id);
}

/** Stores the file of a document privately around an act in the database: refused by it, nothing stays behind. */
async function withFile(
  outer: Ctx,
  doc: Document,
  check: (ctx: Ctx) => Promise<unknown>,
  act: (ctx: Ctx, file: Stored | null) => Promise<void>,
): Promise<void> {
  if (!doc.file) {
    await withTx(outer, (ctx) => act(ctx, null));
    return;
  }
  await withTx(outer, check);
  const stored = await storeUpload(outer, {
    bytes: new Uint8Array(await doc.file.arrayBuffer()),
    name: doc.file.name,
    door: 'file',
    usage: 'invoice',
  });
  try {
    await withTx(outer, (ctx) => act(ctx, stored));
  } catch (error) {
    await withTx(outer, (ctx) => dropFile(ctx, stored.id));
    throw error;
  }
}

/**
 * 登记发票 (manual provider, integrations.md section 4): a document that the accountant issued elsewhere, online or on paper, with its number and
 * date; an electronic one with its file. The amount must be what can be invoiced at this moment (I23). Runs outside a transaction, as storing does.
 *
 * @throws 404, 400 at the date or the file, 409 in another state or for a number that is registered, 422 at the amount; the texts of uploads
 */
export async function registerInvoice(outer: Ctx, input: RegisterInput): Promise<void> {
  requireAdmin(outer);
  assertDay(outer, input);
  if (input.form === 'online' && !input.file) {
    const { message } = invoiceErrors.needsFile();
    throw invoiceErrors.needsFile({ errors: { file: message } });
  }
  await withFile(
    outer,
    input,
    (ctx) => assertRegistrable(ctx, input),
    async (ctx, file) => {
      await assertRegistrable(ctx, input);
      const row = await transition(ctx, {
        machine: invoiceMachine,
        table: invoices,
        events: invoiceEvents,
        id: input.id,
        action: 'issueByHand',
        set: {
          ...documentColumns(ctx, input, file),
          form: input.form,
          mailName: input.mailName ?? null,
          mailPhone: input.mailPhone ?? null,
          mailAddress: input.mailAddress ?? null,
        },
        payload: { invoiceNo: input.invoiceNo },
      });
      const { orders } = await lockInvoice(ctx, input.id);
      const ids = orders.map((o) => o.id);
      await settleStuck(ctx, ids, `issued:${row.requestNo}`);
      await recordOperation(ctx, {
        action: 'invoice.register',
        entity: 'invoice',
        entityId: input.id,
        before: { status: 'requested' },
        after: { status: row.status, invoiceNo: row.invoiceNo, amountFen: row.amountFen, form: row.form },
      });
      await notifyBuyer(ctx, 'invoiceIssued', row.id);
    },
  );
}

/**
 * 登记红字发票: the accountant issued it elsewhere, for a paper document or one of another service.
 *
 * @throws as `openRed`, and 400/409 at the date or the number
 */
export async function registerRed(outer: Ctx, input: RegisterRedInput): Promise<void> {
  requireAdmin(outer);
  assertDay(outer, input);
  await withFile(
    outer,
    input,
    (ctx) => assertFreeNumber(ctx, input, 0),
    async (ctx, file) => {
      const { red } = await openRed(ctx, input);
      await assertFreeNumber(ctx, input, red.id);
      await completeRed(ctx, red.id, { action: 'issueByHand', set: documentColumns(ctx, input, file) });
    },
  );
}
