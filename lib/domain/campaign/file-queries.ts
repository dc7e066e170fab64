import 'server-only';
import { eq } from 'drizzle-orm';
import { distributionReaders } from '@/db/schema/campaign';
import { refusalText } from '@/lib/core/sheet-refusal';
import { makeBulkhead } from '@/lib/data/bulkhead';
import type { Ctx } from '@/lib/data/ctx';
import { tableFile, type Column, type TableFile } from '@/lib/data/sheet-file';
import { makePlaceFinder } from '@/lib/domain/area/place-rules';
import { listPlaces } from '@/lib/domain/area/queries';
import { SHOWN_ERRORS } from '@/lib/domain/childOrder/import-contract';
import { getSaleLines } from '@/lib/domain/product/sale-lines';
import { campaignErrors } from './errors';
import type { ListImportInput, ListImportView } from './import-contract';
import {
  checkListRows,
  listColumns,
  listHeads,
  readListRows,
  titleHead,
  type ListColumn,
  type ListTitle,
} from './import-rules';
import { listTitles, readReaders, type ReaderRow } from './queries';
import { MAX_READERS } from './rules';
import { findCampaign, findList, managedBy, type CampaignRow } from './scope';

const refuse = (message: string) => campaignErrors.badImport({ message, errors: { file: message } });

/** The titles of a season by their names. */
async function namedTitles(ctx: Ctx, campaign: CampaignRow): Promise<ListTitle[]> {
  const sales = await getSaleLines(ctx, await listTitles(ctx, campaign));
  return sales.flatMap((s) => (s ? [{ productId: s.productId, title: s.title }] : []));
}

const WIDTHS: Partial<Record<ListColumn, number>> = { department: 16, phone: 16, address: 40 };

/** The list as a spreadsheet, which is read again by the import; without readers the file to fill in. @throws 403, 404 */
export async function sheetOfList(ctx: Ctx, { id }: { id: number }): Promise<TableFile> {
  const organizationId = managedBy(ctx);
  const campaign = await findCampaign(ctx, id);
  const [titles, list] = await Promise.all([namedTitles(ctx, campaign), findList(ctx, id, organizationId)]);
  const rows = list ? await readReaders(ctx, list.id, { limit: MAX_READERS, offset: 0 }) : [];
  const columns: Column<ReaderRow>[] = [
    ...listColumns.map((c) => ({
      title: listHeads[c][0],
      width: WIDTHS[c] ?? 12,
      value: (row: ReaderRow) => String(row[c]),
    })),
    ...titles.map((t) => ({
      title: titleHead(t),
      width: 20,
      kind: 'number' as const,
      value: (row: ReaderRow) => row.copies[t.productId] ?? null,
    })),
  ];
  return tableFile(ctx, `征订名单-${campaign.title}.xlsx`, { name: '名单', columns, rows });
}

/** Thousands of rows are seconds of work in this one process: files take turns. */
const gate = makeBulkhead(1, 20_000);

/**
 * The rows of a file, each with what is wrong with it: bounded before anything is read (security.md S-48). Writes nothing.
 *
 * @throws 400 at the field `file`; 503 in a rush
 */
export async function readListFile(
  ctx: Ctx,
  file: Blob,
  { campaign, listId }: { campaign: CampaignRow; listId: number | null },
) {
  const titles = await namedTitles(ctx, campaign);
  return gate(async () => {
    const sheet = await ctx.ports.spreadsheet.read(new Uint8Array(await file.arrayBuffer()), {
      maxRows: MAX_READERS + 1,
      maxColumns: listColumns.length + titles.length + 20,
    });
    if (!sheet.ok)
      throw refuse(
        sheet.reason === 'too_many_rows' ? `一份名单最多 ${MAX_READERS} 名读者` : refusalText(sheet),
      );
    const raw = readListRows(sheet.rows, titles);
    if (typeof raw === 'string') throw refuse(raw);
    if (raw.length === 0) throw refuse('文件中没有数据行');
    const readers =
      listId === null
        ? []
        : await ctx.db
            .select({ id: distributionReaders.id })
            .from(distributionReaders)
            .where(eq(distributionReaders.listId, listId));
    const known = new Set(readers.map((r) => r.id));
    const rows = checkListRows(raw, { titles, known, findPlace: makePlaceFinder(await listPlaces(ctx)) });
    return { rows, known };
  });
}

/** What an import would do to the list; nothing is written. @throws 403, 404, 400 at the field `file` */
export async function previewListImport(ctx: Ctx, { id, file }: ListImportInput): Promise<ListImportView> {
  const organizationId = managedBy(ctx);
  const campaign = await findCampaign(ctx, id);
  const list = await findList(ctx, id, organizationId);
  const { rows, known } = await readListFile(ctx, file, { campaign, listId: list?.id ?? null });
  const errors = rows.flatMap((r) => r.errors);
  const kept = new Set(rows.flatMap((r) => (r.id !== null && known.has(r.id) ? [r.id] : []))).size;
  return {
    rows: rows.length,
    kept,
    added: rows.length - kept,
    removed: known.size - kept,
    copies: rows.reduce((sum, r) => [...r.copies.values()].reduce((a, n) => a + n, sum), 0),
    errorCount: errors.length,
    errors: errors.slice(0, SHOWN_ERRORS),
    version: list?.version ?? 0,
  };
}
