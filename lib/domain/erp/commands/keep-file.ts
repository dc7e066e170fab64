import 'server-only';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { erpSyncRuns } from '@/db/schema/erp';
import { uploads } from '@/db/schema/upload';
import { recordOperation } from '@/lib/data/audit';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { dropFile } from '@/lib/domain/upload/commands/claim-files';
import { storeUpload } from '@/lib/domain/upload/commands/store-upload';
import { extensionOf } from '@/lib/domain/upload/rules';
import { erpErrors } from '../errors';
import { isBad, type Compared } from '../snapshot-rules';
import { writeRows } from './apply-rows';

/** Stock files are proof of what was adjusted; after a year their hash and rows are. */
const KEEP_FILE_DAYS = 365;
/** A file whose import never came about: its process died between storing and booking. */
const LOST_DAYS = 1;
const BATCH = 100;

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/**
 * Keeps an imported file as it came (integrations.md section 6.1), privately. Its content says what it is: whoever saved a CSV file as `.txt` gets it
 * back with an ending that opens it. Called outside a transaction.
 *
 * @throws 400 at the field `file`
 */
export async function storeStockFile(ctx: Ctx, name: string, bytes: Uint8Array): Promise<number> {
  const ending = isZip(bytes) ? '.xlsx' : '.csv';
  const kept = extensionOf(name) === ending ? name : `${name}${ending}`;
  const refuse = (e: unknown): never => {
    const message = e instanceof Error ? e.message : '文件保存失败，请重试';
    throw erpErrors.badFile({ message, errors: { file: message } });
  };
  const stored = await storeUpload(ctx, { bytes, name: kept, door: 'file', usage: 'erp' }).catch(refuse);
  return stored.id;
}

/** What stays of a refused import: its file, how many rows it had and the bad ones. They claim nothing of our balances. */
export async function keepRefused(
  ctx: Ctx,
  head: typeof erpSyncRuns.$inferInsert,
  rows: readonly Compared[],
  message: string,
): Promise<void> {
  const bad = rows.filter(isBad);
  const count = (result: Compared['result']) => bad.filter((r) => r.result === result).length;
  const [run] = await ctx.db
    .insert(erpSyncRuns)
    .values({
      ...head,
      status: 'failed',
      error: message,
      rowsTotal: rows.length,
      rowsRefused: count('refused'),
      rowsFailed: count('failed'),
      finishedAt: sql`now()`,
    })
    .returning({ id: erpSyncRuns.id });
  if (!run) throw new Error('a run was not written');
  await writeRows(ctx, run.id, bad);
  await recordOperation(ctx, {
    action: 'erpRun.refuse',
    entity: 'erpRun',
    entityId: run.id,
    after: { fileName: head.fileName, rows: rows.length, failReason: message },
  });
}

/** Lets go of the files of runs of long ago, and of those that no run has. */
export async function tidyFiles(outer: Ctx): Promise<void> {
  const older = (days: number) => sql`${uploads.createdAt} < now() - make_interval(days => ${days})`;
  const found = await outer.db
    .select({ id: uploads.id })
    .from(uploads)
    .where(
      and(
        eq(uploads.usage, 'erp'),
        isNull(uploads.deletedAt),
        sql`(${older(KEEP_FILE_DAYS)} or (${older(LOST_DAYS)}
          and not exists (select 1 from ${erpSyncRuns} r where r.upload_id = ${uploads.id})))`,
      ),
    )
    .orderBy(uploads.id)
    .limit(BATCH);
  for (const { id } of found) {
    await withTx(outer, async (ctx) => {
      await ctx.db.update(erpSyncRuns).set({ uploadId: null }).where(eq(erpSyncRuns.uploadId, id));
      await dropFile(ctx, id);
    });
  }
}
