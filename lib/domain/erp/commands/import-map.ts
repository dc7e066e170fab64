import 'server-only';
import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { erpProductMaps } from '@/db/schema/erp';
import { periodicalIssues } from '@/db/schema/periodical';
import { products } from '@/db/schema/product';
import { refusalText } from '@/lib/core/sheet-refusal';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { blankFile, type TableFile } from '@/lib/data/sheet-file';
import { withTx } from '@/lib/data/tx';
import { digitalKinds } from '@/lib/states/product-kind';
import { erpErrors } from '../errors';
import { MAX_MAP_ROWS, SHOWN_MAP_CHANGES, type FileProblem, type MapImportView } from '../map-contract';
import { mapTemplateHeads, readMapRows, type MapRow } from '../map-rules';
import { refuseFile } from './apply-file';
import { editMap, insertMap, lockMaps, type MapValues } from './save-map';

const MAX_COLUMNS = 30;
const SKU = '商品编码';
const ISSUE = '期次';

interface Change {
  row: MapRow;
  values: MapValues;
  /** The mapping that the code has now. */
  before: (typeof erpProductMaps.$inferSelect & { text: string }) | null;
  text: string;
}
interface Difference {
  rows: number;
  same: number;
  errors: FileProblem[];
  changes: Change[];
}

/** @throws 400 at the field `file` */
async function readFile(ctx: Ctx, file: Blob): Promise<MapRow[]> {
  const sheet = await ctx.ports.spreadsheet.read(new Uint8Array(await file.arrayBuffer()), {
    maxRows: MAX_MAP_ROWS + 1,
    maxColumns: MAX_COLUMNS,
  });
  if (!sheet.ok)
    throw refuseFile(
      sheet.reason === 'too_many_rows' ? `最多 ${MAX_MAP_ROWS} 行，请拆分文件` : refusalText(sheet),
    );
  const rows = readMapRows(sheet.rows);
  if (typeof rows === 'string') throw refuseFile(rows);
  return rows;
}

const text = (sku: string, issue: string | null, factor: number) =>
  `${sku}${issue ? ` ${issue}` : ''}${factor === 1 ? '' : ` ×${factor}`}`;

async function readWorld(ctx: Ctx, rows: readonly MapRow[]) {
  const skus = [...new Set(rows.map((r) => r.sku))];
  const goods = await ctx.db
    .select({ id: products.id, sku: products.sku, kind: products.kind })
    .from(products)
    .where(sql`${products.sku} = any(${sql.param(skus)}::text[]) and ${products.deletedAt} is null`);
  const ids = goods.map((g) => g.id);
  const issues = await ctx.db
    .select({
      id: periodicalIssues.id,
      productId: periodicalIssues.productId,
      year: periodicalIssues.year,
      issueNo: periodicalIssues.issueNo,
    })
    .from(periodicalIssues)
    .where(sql`${periodicalIssues.productId} = any(${sql.param(ids)}::bigint[])`);
  const maps = await ctx.db
    .select({
      map: erpProductMaps,
      sku: products.sku,
      year: periodicalIssues.year,
      issueNo: periodicalIssues.issueNo,
    })
    .from(erpProductMaps)
    .innerJoin(products, eq(products.id, erpProductMaps.productId))
    .leftJoin(periodicalIssues, eq(periodicalIssues.id, erpProductMaps.issueId));
  const known = maps.map(({ map, sku, year, issueNo }) => ({
    ...map,
    text: text(sku, year === null ? null : `${year}-${issueNo}`, map.unitFactor),
  }));
  return {
    goods: new Map(goods.map((g) => [g.sku, g])),
    issues: new Map(issues.map((i) => [`${i.productId} ${i.year}-${i.issueNo}`, i.id])),
    byCode: new Map(known.map((m) => [m.erpCode, m])),
    byGoods: new Map(known.map((m) => [`${m.productId} ${m.issueId ?? ''}`, m])),
  };
}
type World = Awaited<ReturnType<typeof readWorld>>;

/** What a row would do; problems are added to those of the row. */
function changeOf(row: MapRow, world: World, errors: FileProblem[]): Change | null {
  const say = (column: string, message: string) => {
    errors.push({ line: row.line, column, erpCode: row.erpCode, message });
    return null;
  };
  const product = world.goods.get(row.sku);
  if (!product) return say(SKU, '商品不存在');
  if (digitalKinds.includes(product.kind)) return say(SKU, erpErrors.notStocked().message);
  const periodical = product.kind === 'paper_periodical';
  if (periodical && !row.issue) return say(ISSUE, '期刊须填写期次');
  if (!periodical && row.issue) return say(ISSUE, erpErrors.noIssue().message);
  const label = row.issue && `${row.issue.year}-${row.issue.issueNo}`;
  const issueId = label ? (world.issues.get(`${product.id} ${label}`) ?? null) : null;
  if (label && issueId === null) return say(ISSUE, '该期刊没有此期次');
  const other = world.byGoods.get(`${product.id} ${issueId ?? ''}`);
  if (other && other.erpCode !== row.erpCode) return say(SKU, `已对照存货编码 ${other.erpCode}`);
  const before = world.byCode.get(row.erpCode) ?? null;
  const values = {
    erpCode: row.erpCode,
    erpName: row.erpName || (before?.erpName ?? null),
    productId: product.id,
    issueId,
    unitFactor: row.unitFactor,
    active: before?.active ?? true,
    remark: row.remark || (before?.remark ?? null),
  };
  return { row, values, before, text: text(row.sku, label, row.unitFactor) };
}

const isSame = ({ before, values }: Change) =>
  before !== null && (Object.keys(values) as (keyof MapValues)[]).every((key) => before[key] === values[key]);

async function difference(ctx: Ctx, rows: readonly MapRow[]): Promise<Difference> {
  const world = await readWorld(ctx, rows);
  const errors = rows.flatMap((r) => r.errors);
  const all = rows.flatMap((row) => {
    if (row.errors.length > 0) return [];
    const change = changeOf(row, world, errors);
    return change ? [change] : [];
  });
  const changes = all.filter((c) => !isSame(c));
  return {
    rows: rows.length,
    same: all.length - changes.length,
    errors: errors.toSorted((a, b) => a.line - b.line),
    changes,
  };
}

export function present({ rows, same, errors, changes }: Difference): MapImportView {
  const edit = changes.filter((c) => c.before).length;
  const facts = changes.map((c) => ({
    line: c.row.line,
    erpCode: c.row.erpCode,
    action: c.before ? ('edit' as const) : ('add' as const),
    before: c.before && c.before.text,
    after: c.text,
  }));
  return {
    rows,
    counts: { add: changes.length - edit, edit, same },
    errors,
    changes: facts.slice(0, SHOWN_MAP_CHANGES),
    fingerprint: createHash('sha256')
      .update(JSON.stringify([rows, changes.map((c) => [c.values, c.before?.version])]))
      .digest('hex'),
  };
}

/** What a mapping file would change (`erp/software/import/preview`); writes nothing. @throws 400 at the field `file` */
export async function previewMaps(ctx: Ctx, { file }: { file: Blob }): Promise<MapImportView> {
  requireAdmin(ctx);
  return present(await difference(ctx, await readFile(ctx, file)));
}

/**
 * Imports a mapping file: adds and changes what it names, all or nothing; mappings that it does not name stay. Called outside a transaction: the
 * file is read before one begins.
 *
 * @throws 400 at the field `file`; 422 with every error, 409 when the changes are not those of the preview
 */
export async function importMaps(
  outer: Ctx,
  { file, fingerprint }: { file: Blob; fingerprint: string },
): Promise<MapImportView> {
  requireAdmin(outer);
  const rows = await readFile(outer, file);
  return withTx(outer, (ctx) => apply(ctx, rows, fingerprint));
}

async function apply(ctx: Ctx, rows: readonly MapRow[], fingerprint: string): Promise<MapImportView> {
  await lockMaps(ctx);
  const diff = await difference(ctx, rows);
  const shown = present(diff);
  if (diff.errors.length > 0) {
    throw erpErrors.fileErrors({
      message: `文件中有 ${diff.errors.length} 处错误，未导入任何内容`,
      data: shown,
    });
  }
  if (shown.fingerprint !== fingerprint) throw erpErrors.previewOld({ data: shown });
  for (const { values, before } of diff.changes) {
    await (before
      ? editMap(ctx, { ...values, id: before.id, version: before.version })
      : insertMap(ctx, values));
  }
  return shown;
}

/** An empty file with the headings. */
export function mapTemplate(ctx: Ctx): Promise<TableFile> {
  requireAdmin(ctx);
  return blankFile(
    ctx,
    'ERP图书对照模板.xlsx',
    'ERP图书对照',
    mapTemplateHeads.map((title) => ({ title, width: 20 })),
  );
}
