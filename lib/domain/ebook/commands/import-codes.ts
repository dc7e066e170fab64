import 'server-only';
import { createHash } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { activationCodes, codeBatches } from '@/db/schema/activation';
import { refusalText } from '@/lib/core/sheet-refusal';
import { recordOperation } from '@/lib/data/audit';
import type { Ctx } from '@/lib/data/ctx';
import type { BatchMadeView, CodeImportInput, CodeImportPreviewView } from '../batch-contract';
import { MAX_IMPORT_CODES } from '../batch-contract';
import { readExternalCodes, type ExternalCode } from '../code-import-rules';
import { ebookErrors } from '../errors';
import { checkTarget, checkUntil, insertBatch, insertCodes, lockOrigin, refuseField } from './make-batch';

const refuse = (message: string) => ebookErrors.badCodeSheet({ message, errors: { file: message } });

/** Fingerprints of one statement. */
const CHUNK = 1000;

/** Codes that are stored already, by fingerprint. */
async function known(ctx: Ctx, prints: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (let from = 0; from < prints.length; from += CHUNK) {
    const rows = await ctx.db
      .select({ print: activationCodes.codeHmac })
      .from(activationCodes)
      .where(inArray(activationCodes.codeHmac, prints.slice(from, from + CHUNK)));
    for (const row of rows) found.add(row.print);
  }
  return found;
}

interface Looked {
  view: CodeImportPreviewView;
  codes: string[];
}

/** Reads a sheet of codes and says what is wrong with each row. @throws 400 at `file` */
async function lookThrough(ctx: Ctx, file: Blob): Promise<Looked> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const sheet = await ctx.ports.spreadsheet.read(bytes, { maxRows: MAX_IMPORT_CODES + 1, maxColumns: 20 });
  if (!sheet.ok) {
    throw refuse(
      sheet.reason === 'too_many_rows' ? `最多 ${MAX_IMPORT_CODES} 行，请拆分文件` : refusalText(sheet),
    );
  }
  const read = readExternalCodes(sheet.rows);
  if (read === null) throw refuse('第一行应为表头，其中一列为“激活码”');
  if (read.rows === 0) throw refuse('文件中没有数据行');
  const prints = (c: ExternalCode) => ctx.ports.vault.fingerprints(c.code, 'activation-code');
  const stored = await known(ctx, read.codes.flatMap(prints));
  const isStored = (c: ExternalCode) => prints(c).some((p) => stored.has(p));
  const fresh = read.codes.filter((c) => !isStored(c));
  const errors = [
    ...read.errors,
    ...read.codes
      .filter(isStored)
      .map(({ line, code }) => ({ line, tail: code.slice(-4), message: '该激活码已在系统中' })),
  ].toSorted((a, b) => a.line - b.line);
  const fingerprint = createHash('sha256').update(bytes).digest('hex');
  return {
    view: { rows: read.rows, good: fresh.length, errors, fingerprint },
    codes: fresh.map((c) => c.code),
  };
}

/** What an import would do; writes nothing. @throws 400 at `file` */
export async function previewCodes(ctx: Ctx, { file }: { file: Blob }): Promise<CodeImportPreviewView> {
  return (await lookThrough(ctx, file)).view;
}

/**
 * Brings in codes that another reading system has made: from then on the product's codes come from there alone, because our own would open
 * nothing. A sheet with a wrong row is not imported. The same sheet a second time finds its codes stored and is refused.
 *
 * @throws 400 at the field that does not fit, 409 when the file is not the one that was looked through
 */
export async function importCodes(ctx: Ctx, input: CodeImportInput): Promise<BatchMadeView> {
  const { file, fingerprint, confirm, activateUntil = null, remark = null } = input;
  const target = await checkTarget(ctx, input);
  checkUntil(ctx, activateUntil);
  await lockOrigin(ctx, target.productId);
  const outside = and(eq(codeBatches.productId, target.productId), eq(codeBatches.external, true));
  if (!confirm && (await ctx.db.$count(codeBatches, outside)) === 0) {
    throw refuseField('confirm', '请确认：导入后该商品只发放外部激活码，不再自动生成');
  }
  const own = await ctx.db
    .select({ id: activationCodes.id })
    .from(activationCodes)
    .innerJoin(codeBatches, eq(codeBatches.id, activationCodes.batchId))
    .where(
      and(
        eq(activationCodes.productId, target.productId),
        eq(codeBatches.external, false),
        eq(activationCodes.status, 'free'),
      ),
    )
    .limit(1);
  if (own.length > 0) throw refuseField('productId', '该商品还有本站生成的未分配激活码，请先作废');
  const { view, codes } = await lookThrough(ctx, file);
  if (view.fingerprint !== fingerprint)
    throw ebookErrors.batchChanged({ message: '文件与预览时不同，请重新预览' });
  if (view.errors.length > 0) {
    const message = `有 ${view.errors.length} 行需要修改，未导入任何激活码`;
    throw ebookErrors.badCodeSheet({ message, data: { errors: view.errors }, errors: { file: message } });
  }
  const values = { ...target, quantity: codes.length, activateUntil, remark, external: true };
  const { made: _made, ...batch } = await insertBatch(ctx, 'W', values, null);
  await insertCodes(ctx, batch.id, target, codes, { action: 'import', handed: false });
  await recordOperation(ctx, {
    action: 'codeBatch.import',
    entity: 'codeBatch',
    entityId: batch.id,
    after: { batchNo: batch.batchNo, ...target, count: codes.length, activateUntil, remark },
  });
  return batch;
}
