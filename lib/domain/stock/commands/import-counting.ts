import 'server-only';
import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { countingLines, countingTasks } from '@/db/schema/counting';
import { periodicalIssues } from '@/db/schema/periodical';
import { products } from '@/db/schema/product';
import { stockItems } from '@/db/schema/stock';
import type { CsvRow } from '@/lib/core/csv';
import { refusalText } from '@/lib/core/sheet-refusal';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { MAX_COUNTING_LINES, type CountingSavedView } from '../counting-contract';
import { countingErrors } from '../counting-errors';
import {
  SHOWN_ROWS,
  type CountingApplyInput,
  type CountingImportInput,
  type CountingPreviewView,
} from '../counting-import-contract';
import { answerText, isAnswered, readCountingSheet, type SheetRead } from '../counting-rules';
import { goodsName, lockCounting, type CountingTask } from '../counting-scope';
import { countTodo, writeCounting } from './write-counting';

const MAX_COLUMNS = 30;
const refuse = (message: string) => countingErrors.badFile({ message, errors: { file: message } });

interface Looked {
  view: CountingPreviewView;
  read: SheetRead;
}

interface ReadFile {
  rows: CsvRow[];
  fingerprint: string;
}

/** Takes its time, so nothing may be locked meanwhile. @throws 400 at `file` */
async function readFile(ctx: Ctx, file: Blob): Promise<ReadFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const sheet = await ctx.ports.spreadsheet.read(bytes, {
    maxRows: MAX_COUNTING_LINES + 1,
    maxColumns: MAX_COLUMNS,
  });
  if (!sheet.ok) {
    throw refuse(
      sheet.reason === 'too_many_rows' ? `最多 ${MAX_COUNTING_LINES} 行，请拆分文件` : refusalText(sheet),
    );
  }
  return { rows: sheet.rows, fingerprint: createHash('sha256').update(bytes).digest('hex') };
}

/** Reads a sheet against the task's lines; writes nothing. @throws 400 at `file`, 409 when the task is not being counted */
async function lookThrough(ctx: Ctx, task: CountingTask, { rows, fingerprint }: ReadFile): Promise<Looked> {
  if (task.status !== 'counting') throw countingErrors.notCounting();
  const lines = await ctx.db
    .select({
      id: countingLines.id,
      sku: products.sku,
      title: products.title,
      issueTitle: periodicalIssues.title,
      counted: countingLines.counted,
      skipped: countingLines.skipped,
      remark: countingLines.remark,
    })
    .from(countingLines)
    .innerJoin(stockItems, eq(stockItems.id, countingLines.stockItemId))
    .innerJoin(products, eq(products.id, stockItems.productId))
    .leftJoin(periodicalIssues, eq(periodicalIssues.id, stockItems.issueId))
    .where(eq(countingLines.taskId, task.id));
  const read = readCountingSheet(rows, task.taskNo, lines);
  if (typeof read === 'string') throw refuse(read);
  if (read.rows === 0) throw refuse('文件中没有数据行');
  const names = new Map(lines.map((l) => [l.id, goodsName(l.title, l.issueTitle)]));
  return {
    read,
    view: {
      rows: read.rows,
      changed: read.answers.length,
      same: read.same,
      blank: read.blank,
      badRows: read.badRows,
      errors: read.errors.slice(0, SHOWN_ROWS),
      changes: read.answers.slice(0, SHOWN_ROWS).map(({ line, known, after }) => ({
        line,
        title: names.get(known.id) ?? known.sku,
        before: answerText(known),
        after: answerText(after),
        overwrites: isAnswered(known),
      })),
      fingerprint,
    },
  };
}

/** What a filled-in sheet would change (`counting/import/preview`). @throws 404, 400 at `file`, 409 */
export async function previewCounting(ctx: Ctx, input: CountingImportInput): Promise<CountingPreviewView> {
  requireAdmin(ctx);
  const [task] = await ctx.db.select().from(countingTasks).where(eq(countingTasks.id, input.id));
  if (!task) throw countingErrors.notFound();
  return (await lookThrough(ctx, task, await readFile(ctx, input.file))).view;
}

/**
 * Takes a filled-in sheet over (`counting/import`), whole or not at all. The same file a second time changes nothing: its rows are what the task
 * says already. Called outside a transaction: the file is read before one begins.
 *
 * @throws 404, 400 at `file` with every wrong row, 409 when the file is not the one that was looked through, or nothing is counted any more
 */
export async function importCounting(outer: Ctx, input: CountingApplyInput): Promise<CountingSavedView> {
  requireAdmin(outer);
  const file = await readFile(outer, input.file);
  return withTx(outer, (ctx) => apply(ctx, input, file));
}

async function apply(ctx: Ctx, input: CountingApplyInput, file: ReadFile): Promise<CountingSavedView> {
  const task = await lockCounting(ctx, input.id);
  const { view, read } = await lookThrough(ctx, task, file);
  if (view.fingerprint !== input.fingerprint) throw countingErrors.fileChanged();
  if (read.badRows > 0) {
    const message = `有 ${read.badRows} 行需要修改，未导入任何内容`;
    throw countingErrors.badFile({ message, data: { errors: view.errors }, errors: { file: message } });
  }
  if (read.answers.length > 0) {
    await writeCounting(
      ctx,
      task.id,
      read.answers.map(({ known, after }) => ({ lineId: known.id, before: known, after })),
      'import',
    );
    await recordOperation(ctx, {
      action: 'counting.import',
      entity: 'counting',
      entityId: task.id,
      after: { taskNo: task.taskNo, lines: read.answers.length },
    });
  }
  return { changed: read.answers.length, todo: await countTodo(ctx, task.id) };
}
