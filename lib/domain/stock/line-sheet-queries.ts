import 'server-only';
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { periodicalIssues } from '@/db/schema/periodical';
import { products } from '@/db/schema/product';
import { stockItems } from '@/db/schema/stock';
import { bookTitle } from '@/lib/core/book-title';
import { refusalText } from '@/lib/core/sheet-refusal';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { blankFile, type TableFile } from '@/lib/data/sheet-file';
import { goodsFaults } from './commands/check-goods';
import { MAX_DOCUMENT_LINES } from './document-contract';
import { goodsKey } from './document-rules';
import { stockErrors } from './errors';
import type { LineSheetInput, LineSheetUse, LineSheetView } from './line-sheet-contract';
import { lineProblem, lineTemplateColumns, readLineSheet, type LineRead } from './line-sheet-rules';

const MAX_COLUMNS = 30;
const WORDS: Readonly<Record<LineSheetUse, string>> = { in: '入库', out: '出库', transfer: '调拨' };

const refuse = (message: string) => stockErrors.badSheet({ message, errors: { file: message } });

/** The empty file to fill in. */
export function lineTemplate(ctx: Ctx, { use }: { use: LineSheetUse }): Promise<TableFile> {
  requireAdmin(ctx);
  return blankFile(ctx, `${WORDS[use]}明细模板.xlsx`, `${WORDS[use]}明细`, lineTemplateColumns(use));
}

/** @throws 400 at the field `file` */
async function readFile(ctx: Ctx, { file, use }: LineSheetInput): Promise<LineRead[]> {
  const sheet = await ctx.ports.spreadsheet.read(new Uint8Array(await file.arrayBuffer()), {
    maxRows: MAX_DOCUMENT_LINES + 1,
    maxColumns: MAX_COLUMNS,
  });
  if (!sheet.ok)
    throw refuse(
      sheet.reason === 'too_many_rows' ? `最多 ${MAX_DOCUMENT_LINES} 行，请拆分文件` : refusalText(sheet),
    );
  const rows = readLineSheet(sheet.rows, use);
  if (typeof rows === 'string') throw refuse(rows);
  return rows;
}

/** `2026年第3期` and `2026 年第 3 期` are one name. */
const withoutBlanks = (text: string) => text.replaceAll(/\s/g, '');

const plainCode = (code: string) => code.replaceAll(/[-\s]/g, '').toUpperCase();

/** Products by what a row may call them: the code, ISBN or ISSN. */
async function readNamed(ctx: Ctx, rows: readonly LineRead[]) {
  const codes = rows.map((r) => r.code);
  const plain = codes.map(plainCode);
  return ctx.db
    .select({
      id: products.id,
      sku: products.sku,
      title: products.title,
      isbn: products.isbn,
      issn: products.issn,
    })
    .from(products)
    .where(
      and(
        isNull(products.deletedAt),
        or(
          sql`${products.sku} = any(${sql.param(codes)}::text[])`,
          sql`${products.isbn} = any(${sql.param(plain)}::text[])`,
          sql`replace(${products.issn}, '-', '') = any(${sql.param(plain)}::text[])`,
        ),
      ),
    )
    .orderBy(products.id);
}
type Named = Awaited<ReturnType<typeof readNamed>>[number];

const readIssues = (ctx: Ctx, ids: readonly number[]) =>
  ctx.db
    .select({ id: periodicalIssues.id, productId: periodicalIssues.productId, title: periodicalIssues.title })
    .from(periodicalIssues)
    .where(inArray(periodicalIssues.productId, [...ids]));
type Issue = Awaited<ReturnType<typeof readIssues>>[number];

interface Found {
  row: LineRead;
  product: Named;
  issue: Issue | null;
}

/** The product and the issue that a row names; what it does not name is added to its errors. */
function findGoods(row: LineRead, named: readonly Named[], issues: readonly Issue[]): Found | null {
  const say = (column: 'code' | 'issue', message: string) => {
    row.errors.push(lineProblem(row, column, message));
    return null;
  };
  const code = plainCode(row.code);
  const bySku = named.filter((p) => p.sku === row.code);
  const found =
    bySku.length > 0 ? bySku : named.filter((p) => p.isbn === code || plainCode(p.issn ?? '') === code);
  const [product] = found;
  if (!product) return say('code', '没有这个商品');
  if (found.length > 1) return say('code', '有多个商品使用这个编号，请填写商品编码');
  if (row.issue === '') return { row, product, issue: null };
  const same = issues.filter(
    (i) => i.productId === product.id && withoutBlanks(i.title) === withoutBlanks(row.issue),
  );
  const [issue] = same;
  if (!issue) return say('issue', `${bookTitle(product.title)}没有期次“${row.issue}”`);
  if (same.length > 1)
    return say('issue', `${bookTitle(product.title)}有多个期次叫“${row.issue}”，请逐行添加`);
  return { row, product, issue };
}

const keyOf = ({ product, issue }: Found) => goodsKey({ productId: product.id, issueId: issue?.id });

/** Says of each row that names the goods of an earlier one which that is. */
function sayTwice(found: readonly Found[]): void {
  const seen = new Map<string, number>();
  for (const f of found) {
    const first = seen.get(keyOf(f));
    if (first === undefined) seen.set(keyOf(f), f.row.line);
    else f.row.errors.push(lineProblem(f.row, 'code', `与第 ${first} 行重复`));
  }
}

/** Copies in a delivery centre, of all centres without one. */
async function readBalances(ctx: Ctx, ids: readonly number[], centerId: number | undefined) {
  const rows = await ctx.db
    .select({
      productId: stockItems.productId,
      issueId: stockItems.issueId,
      onHand: sql<number>`sum(${stockItems.onHand})::int`,
      available: sql<number>`sum(${stockItems.onHand} - ${stockItems.reserved})::int`,
    })
    .from(stockItems)
    .where(
      and(
        inArray(stockItems.productId, [...ids]),
        centerId === undefined ? undefined : eq(stockItems.deliveryCenterId, centerId),
      ),
    )
    .groupBy(stockItems.productId, stockItems.issueId);
  return new Map(rows.map((r) => [goodsKey(r), r]));
}

/**
 * The lines of a document that stand in a file (`stock/item/sheet`): each wrong row named with its column, and lines only when none is wrong. Writes
 * nothing: the form takes the lines over.
 *
 * @throws 400 at the field `file`
 */
export async function readLines(ctx: Ctx, input: LineSheetInput): Promise<LineSheetView> {
  requireAdmin(ctx);
  const rows = await readFile(ctx, input);
  const named = await readNamed(ctx, rows);
  const ids = named.map((p) => p.id);
  const issues = ids.length > 0 ? await readIssues(ctx, ids) : [];
  const found = rows.flatMap((row) => (row.code === '' ? [] : (findGoods(row, named, issues) ?? [])));
  const kind = input.use === 'in' ? 'in' : 'out';
  const goods = found.map((f) => ({ productId: f.product.id, issueId: f.issue?.id ?? null }));
  const faults = await goodsFaults(ctx, kind, goods);
  for (const [i, fault] of faults.entries()) {
    const row = found[i]?.row;
    if (row && fault !== null) row.errors.push(lineProblem(row, 'code', fault));
  }
  sayTwice(found);
  const errors = rows.flatMap((r) => r.errors);
  if (errors.length > 0) return { rows: rows.length, errors, lines: [] };
  const balances = await readBalances(ctx, ids, input.deliveryCenterId);
  return {
    rows: rows.length,
    errors,
    lines: found.map((f) => ({
      line: f.row.line,
      pick: {
        productId: f.product.id,
        sku: f.product.sku,
        title: f.product.title,
        code: f.product.isbn ?? f.product.issn,
        issueId: f.issue?.id ?? null,
        issueTitle: f.issue?.title ?? null,
        onHand: balances.get(keyOf(f))?.onHand ?? 0,
        available: balances.get(keyOf(f))?.available ?? 0,
      },
      quantity: f.row.quantity,
      unitCostFen: f.row.unitCostFen,
      remark: f.row.remark,
    })),
  };
}
