import 'server-only';
import { sql } from 'drizzle-orm';
import { recordOperation } from '@/lib/data/audit';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';

/** Rows that one transaction removes. */
const PIECE = 5000;
/** Pieces of one run: the rest goes the next night. */
const PIECES = 400;

/**
 * Cuts off what is older than the months of keeping (job `log:prune`), piece by piece. The database's own function decides what may go and
 * leaves an anchor, so the chain can still be checked; fewer than six months it refuses. A run that removed something says so in the log.
 *
 * @returns rows removed
 */
export async function pruneLog(ctx: Ctx): Promise<number> {
  const months = ctx.config.logKeepMonths;
  let removed = 0;
  for (let piece = 0; piece < PIECES; piece += 1) {
    // Piece after piece, each its own transaction.
    const gone = await withTx(ctx, async (tx) => {
      const found = await tx.db.execute<{ n: number }>(
        sql`select prune_operation_log(${months}::int, ${PIECE}::int) as n`,
      );
      return found.rows[0]?.n ?? 0;
    });
    removed += gone;
    if (gone < PIECE) break;
  }
  if (removed > 0)
    await withTx(ctx, (tx) =>
      recordOperation(tx, {
        action: 'log.prune',
        entity: 'log',
        entityId: 'operation',
        after: { removed, keepMonths: months },
      }),
    );
  return removed;
}
