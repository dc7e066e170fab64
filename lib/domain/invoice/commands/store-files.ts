import 'server-only';
import { and, eq, isNull } from 'drizzle-orm';
import { invoices } from '@/db/schema/invoice';
import type { EinvoicePort } from '@/lib/adapters/einvoice/port';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { dropFile } from '@/lib/domain/upload/commands/claim-files';
import { storeUpload } from '@/lib/domain/upload/commands/store-upload';
import type { InvoiceRow } from './create-invoice';

const STANDING = ['issued', 'red_pending', 'reversed'];

/** Binds a stored file to its document; one that came twice keeps the first. */
async function bind(ctx: Ctx, id: number, kind: 'pdf' | 'ofd', uploadId: number): Promise<void> {
  const column = kind === 'pdf' ? invoices.pdfUploadId : invoices.ofdUploadId;
  const bound = await ctx.db
    .update(invoices)
    .set(kind === 'pdf' ? { pdfUploadId: uploadId } : { ofdUploadId: uploadId })
    .where(and(eq(invoices.id, id), isNull(column)))
    .returning({ id: invoices.id });
  if (bound.length === 0) await dropFile(ctx, uploadId);
}

async function fetchOne(
  outer: Ctx,
  port: EinvoicePort,
  row: InvoiceRow,
  kind: 'pdf' | 'ofd',
  url: string,
): Promise<void> {
  const got = await port.fetchFile(url);
  if (got.kind === 'unknown') throw new Error(`invoice ${row.id}: the ${kind} cannot be fetched yet`);
  if (got.kind === 'refused' || got.value.kind !== kind) {
    outer.log.error({ invoiceId: row.id, kind, got }, 'a document of the e-invoice service was refused');
    return;
  }
  const stored = await storeUpload(outer, {
    bytes: got.value.bytes,
    name: `${row.invoiceNo}.${kind}`,
    door: 'file',
    usage: 'invoice',
  });
  await withTx(outer, (ctx) => bind(ctx, row.id, kind, stored.id));
}

/** Addresses of the documents, asked for again while the provider has not made them. */
async function withUrls(outer: Ctx, port: EinvoicePort, row: InvoiceRow): Promise<InvoiceRow> {
  if (row.pdfUrl !== null || row.providerSerial === null) return row;
  const said = await port.query({ serials: [row.providerSerial] });
  const facts = said.kind === 'ok' ? said.value.find((f) => f.serial === row.providerSerial) : undefined;
  if (!facts?.pdfUrl) throw new Error(`invoice ${row.id}: no document yet`);
  const urls = { pdfUrl: facts.pdfUrl, ofdUrl: facts.ofdUrl };
  await outer.db.update(invoices).set(urls).where(eq(invoices.id, row.id));
  return { ...row, ...urls };
}

/**
 * Fetches the PDF and OFD of an issued document once and keeps them as private files (job `invoice.files`; integrations.md 4.1): from then on they
 * are ours, whatever becomes of the provider's addresses.
 *
 * @throws when one cannot be fetched yet: the job is tried again
 */
export async function storeFiles(outer: Ctx, id: number): Promise<void> {
  const port = outer.ports.einvoice;
  const [found] = await outer.db.select().from(invoices).where(eq(invoices.id, id));
  if (!found || !port || found.provider !== port.provider || !STANDING.includes(found.status)) return;
  if (found.pdfUploadId !== null && (found.ofdUploadId !== null || found.ofdUrl === null)) return;
  const row = await withUrls(outer, port, found);
  if (row.pdfUrl && row.pdfUploadId === null) await fetchOne(outer, port, row, 'pdf', row.pdfUrl);
  if (row.ofdUrl && row.ofdUploadId === null) await fetchOne(outer, port, row, 'ofd', row.ofdUrl);
}
