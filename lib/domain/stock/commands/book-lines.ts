import 'server-only';
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { periodicalIssues } from '@/db/schema/periodical';
import { products } from '@/db/schema/product';
import { deliveryCenters } from '@/db/schema/shipping';
import { stockDocumentLines, stockDocuments, stockItems } from '@/db/schema/stock';
import type { Ctx } from '@/lib/data/ctx';
import type { ShortStockRow } from '../document-contract';
import { goodsKey } from '../document-rules';
import { stockErrors } from '../errors';
import type { MovementKind } from '@/lib/states/stock';
import { moveStock } from './move-stock';

export type StockDocument = typeof stockDocuments.$inferSelect;
type Line = typeof stockDocumentLines.$inferSelect;

/** What one balance may hold: far from the end of the column, and of every shelf. */
const MOST_ON_HAND = 100_000_000;

/** Names in a message; the rest is in the data. */
const NAMED = 3;

interface Goods {
  productId: number;
  issueId: number | null;
}

/** Balances of goods in a centre, by {@link goodsKey}. */
async function findItems(
  ctx: Ctx,
  deliveryCenterId: number,
  goods: readonly Goods[],
): Promise<Map<string, number>> {
  if (goods.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: stockItems.id, productId: stockItems.productId, issueId: stockItems.issueId })
    .from(stockItems)
    .where(
      and(
        eq(stockItems.deliveryCenterId, deliveryCenterId),
        or(
          ...goods.map((g) =>
            and(
              eq(stockItems.productId, g.productId),
              g.issueId === null ? isNull(stockItems.issueId) : eq(stockItems.issueId, g.issueId),
            ),
          ),
        ),
      ),
    );
  return new Map(rows.map((r) => [goodsKey(r), r.id]));
}

/** The same, with a new balance of zero for what never lay there. New rows are made in one order, so that two documents never wait for each other. */
async function openItems(
  ctx: Ctx,
  deliveryCenterId: number,
  goods: readonly Goods[],
): Promise<Map<string, number>> {
  const known = await findItems(ctx, deliveryCenterId, goods);
  const missing = goods
    .filter((g) => !known.has(goodsKey(g)))
    .toSorted((a, b) => a.productId - b.productId || (a.issueId ?? 0) - (b.issueId ?? 0));
  if (missing.length === 0) return known;
  await ctx.db
    .insert(stockItems)
    .values(missing.map(({ productId, issueId }) => ({ productId, issueId, deliveryCenterId })))
    .onConflictDoNothing();
  return findItems(ctx, deliveryCenterId, goods);
}

interface Move {
  /** `null`: the goods never lay in this centre. */
  stockItemId: number | null;
  document: StockDocument;
  line: Line;
  kind: MovementKind;
  /** Signed copies. */
  onHand: number;
}

/** Whose title, where, and how much there is of what was not enough. The half-booked act itself does not count against it. */
async function shortRows(ctx: Ctx, moves: readonly Move[], step: string): Promise<ShortStockRow[]> {
  return Promise.all(
    moves.map(async ({ stockItemId, document, line, onHand }) => {
      const [named] = await ctx.db
        .select({
          title: products.title,
          issueTitle: periodicalIssues.title,
          center: deliveryCenters.name,
          free: sql<number>`coalesce((select s.on_hand - s.reserved from ${stockItems} s where s.id = ${stockItemId}), 0)::int`,
        })
        .from(products)
        .innerJoin(deliveryCenters, eq(deliveryCenters.id, document.deliveryCenterId))
        .leftJoin(periodicalIssues, sql`${periodicalIssues.id} = ${line.issueId}`)
        .where(eq(products.id, line.productId));
      if (!named) throw new Error(`line ${line.id} names no goods at ${step}`);
      return {
        stockItemId: stockItemId ?? 0,
        title: named.issueTitle ? `${named.title} ${named.issueTitle}` : named.title,
        deliveryCenterName: named.center,
        wanted: -onHand,
        available: named.free,
      };
    }),
  );
}

function shortText(short: readonly ShortStockRow[]): string {
  const named = short
    .slice(0, NAMED)
    .map((s) => `《${s.title}》需要 ${s.wanted} 册，${s.deliveryCenterName}可用 ${s.available} 册`);
  const rest = short.length > NAMED ? `；另有 ${short.length - NAMED} 种` : '';
  return `可用库存不足：${named.join('；')}${rest}`;
}

async function book(
  ctx: Ctx,
  moves: readonly Move[],
  step: 'post' | 'cancel',
  reason?: string,
): Promise<void> {
  const short: Move[] = [];
  for (const move of moves.toSorted((a, b) => (a.stockItemId ?? 0) - (b.stockItemId ?? 0))) {
    const { stockItemId, onHand } = move;
    if (stockItemId === null) {
      short.push(move);
      continue;
    }
    // Rows are locked one after the other, by id.
    const done = await moveStock(ctx, {
      stockItemId,
      kind: move.kind,
      onHand,
      bizType: 'document',
      bizId: move.document.id,
      bizLine: move.line.id,
      step,
      reason,
      guard:
        onHand < 0
          ? sql`${stockItems.onHand} - ${stockItems.reserved} >= ${-onHand}`
          : sql`${stockItems.onHand} <= ${MOST_ON_HAND - onHand}`,
    });
    if (done) continue;
    if (onHand > 0) throw stockErrors.tooMany();
    short.push(move);
  }
  if (short.length === 0) return;
  const rows = await shortRows(ctx, short, step);
  throw stockErrors.short({ message: shortText(rows), data: { short: rows } });
}

async function linesOf(ctx: Ctx, documents: readonly StockDocument[]): Promise<Line[]> {
  return ctx.db
    .select()
    .from(stockDocumentLines)
    .where(
      inArray(
        stockDocumentLines.documentId,
        documents.map((d) => d.id),
      ),
    )
    .orderBy(stockDocumentLines.documentId, stockDocumentLines.lineNo);
}

/**
 * Books the lines of documents that come into force together: of a transfer both, so that no copy is in two places or in none. All rows in one
 * order over both documents (domain.md section 1 rule 3).
 *
 * @returns copies booked
 * @throws 409 with every short row as `data.short`; 422 for a document without lines
 */
export async function bookPosting(ctx: Ctx, documents: readonly StockDocument[]): Promise<number> {
  const lines = await linesOf(ctx, documents);
  const moves: Move[] = [];
  for (const document of documents) {
    const own = lines.filter((l) => l.documentId === document.id);
    if (own.length === 0) throw stockErrors.empty();
    const into = document.kind === 'in';
    const items = await (into ? openItems : findItems)(ctx, document.deliveryCenterId, own);
    for (const line of own) {
      moves.push({
        stockItemId: items.get(goodsKey(line)) ?? null,
        document,
        line,
        kind: into ? 'document_in' : 'document_out',
        onHand: into ? line.quantity : -line.quantity,
      });
    }
  }
  await book(ctx, moves, 'post');
  return moves.reduce((sum, m) => sum + Math.abs(m.onHand), 0);
}

/** Takes back what documents have booked, by movements of the paired kind. @throws 409 with every row that has too little as `data.short` */
export async function bookCancelling(
  ctx: Ctx,
  documents: readonly StockDocument[],
  reason: string,
): Promise<void> {
  const lines = await linesOf(ctx, documents);
  const moves: Move[] = [];
  for (const document of documents) {
    const own = lines.filter((l) => l.documentId === document.id);
    const into = document.kind === 'in';
    const items = await findItems(ctx, document.deliveryCenterId, own);
    for (const line of own) {
      moves.push({
        stockItemId: items.get(goodsKey(line)) ?? null,
        document,
        line,
        kind: into ? 'document_in_cancel' : 'document_out_cancel',
        onHand: into ? -line.quantity : line.quantity,
      });
    }
  }
  await book(ctx, moves, 'cancel', reason);
}
