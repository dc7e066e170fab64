import 'server-only';
import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import { invariantFindings } from '@/db/schema/log';
import type { Ctx } from '@/lib/data/ctx';
import { lockName } from '@/lib/data/locks';
import { readSnapshot, withTx } from '@/lib/data/tx';
import { readInvariants, type Invariant } from '../invariant-rules';

/** Rows of one invariant that are kept as findings. */
export const MOST_ROWS = 50;
/** Longest run of one statement, ms. */
const STATEMENT_MS = 120_000;

interface Result {
  name: string;
  /** `null`: the statement could not be run, so nothing is known. */
  rows: Record<string, unknown>[] | null;
}

/** Every invariant over one snapshot that nobody writes into. A statement that fails costs its own answer only. */
function ask(ctx: Ctx, invariants: readonly Invariant[]): Promise<Result[]> {
  return readSnapshot(ctx, async (tx) => {
    await tx.db.execute(sql.raw(`set local statement_timeout = ${STATEMENT_MS}`));
    const results: Result[] = [];
    for (const { name, sql: text } of invariants) {
      let rows: Record<string, unknown>[] | null = null;
      try {
        const found = await tx.db.transaction((part) =>
          part.execute(sql.raw(`select to_jsonb(x) as row from (${text}\n) x limit ${MOST_ROWS + 1}`)),
        );
        rows = found.rows.map((r) => r['row'] as Record<string, unknown>);
      } catch (e) {
        ctx.log.error({ err: e, invariant: name }, 'an invariant could not be asked');
      }
      results.push({ name, rows });
    }
    return results;
  });
}

/** Enters what is new and closes what is no longer found. @returns new findings */
async function settle(ctx: Ctx, { name, rows }: Result): Promise<number> {
  if (rows === null) return 0;
  const open = and(eq(invariantFindings.name, name), isNull(invariantFindings.resolvedAt));
  let opened = 0;
  const ids: number[] = [];
  for (const row of rows.slice(0, MOST_ROWS)) {
    const detail = sql`${JSON.stringify(row)}::jsonb`;
    const [known] = await ctx.db
      .select({ id: invariantFindings.id })
      .from(invariantFindings)
      .where(and(open, sql`${invariantFindings.detail} = ${detail}`));
    if (known) {
      ids.push(known.id);
      continue;
    }
    const [made] = await ctx.db
      .insert(invariantFindings)
      .values({ name, detail })
      .returning({ id: invariantFindings.id });
    if (made) ids.push(made.id);
    opened += 1;
  }
  // With more rows than are kept, one that was not among them may still be broken.
  if (rows.length > MOST_ROWS) return opened;
  await ctx.db
    .update(invariantFindings)
    .set({ resolvedAt: sql`now()` })
    .where(ids.length > 0 ? and(open, notInArray(invariantFindings.id, ids)) : open);
  return opened;
}

/**
 * The hourly check of the books (security.md section 4, job `invariant:check`): every statement of db/invariants.sql in one READ ONLY
 * REPEATABLE READ transaction, its rows kept as findings until a later run no longer sees them. Open findings are red on the platform's
 * desk and in the system's health.
 */
export async function checkInvariants(ctx: Ctx, text: string): Promise<{ opened: number; open: number }> {
  const invariants = readInvariants(text);
  const results = await ask(ctx, invariants);
  return withTx(ctx, async (tx) => {
    await lockName(tx, 'invariants');
    let opened = 0;
    for (const result of results) opened += await settle(tx, result);
    // An invariant that no longer exists finds nothing any more.
    const names = invariants.map((i) => i.name);
    const gone = await tx.db
      .selectDistinct({ name: invariantFindings.name })
      .from(invariantFindings)
      .where(and(isNull(invariantFindings.resolvedAt), notInArray(invariantFindings.name, names)));
    if (gone.length > 0)
      await tx.db
        .update(invariantFindings)
        .set({ resolvedAt: sql`now()` })
        .where(
          and(
            isNull(invariantFindings.resolvedAt),
            inArray(
              invariantFindings.name,
              gone.map((g) => g.name),
            ),
          ),
        );
    if (opened > 0) tx.log.error({ opened }, 'the books have new findings');
    const open = await tx.db.$count(invariantFindings, isNull(invariantFindings.resolvedAt));
    return { opened, open };
  });
}
