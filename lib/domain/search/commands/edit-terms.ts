import 'server-only';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { searchDictionary, searchTerms } from '@/db/schema/search';
import { shorten } from '@/lib/core/characters';
import { recordOperation } from '@/lib/data/audit';
import { moveToBin, putBack, type BinEntry } from '@/lib/data/bin';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { enqueue } from '@/lib/data/outbox';
import type { TermAdded } from '@/lib/domain/search/contract';
import { searchErrors } from '@/lib/domain/search/errors';
import { REINDEX_JOB } from '@/lib/domain/search/queries';
import { dictionaryTerm, MAX_BATCH, splitTerms } from '@/lib/domain/search/rules';
import { MAX_TERMS } from '@/lib/domain/search/segmenter';

/** Asks for the rows that carry another version of the dictionary to be indexed again; one request waits at a time. */
export async function queueReindex(ctx: Ctx): Promise<void> {
  await enqueue(ctx, { task: REINDEX_JOB, payload: {}, key: REINDEX_JOB });
}

/** The next version of the dictionary. Two changes at once wait for each other here. */
async function nextVersion(ctx: Ctx): Promise<number> {
  const [row] = await ctx.db
    .insert(searchDictionary)
    .values({ id: 1, version: 2, changedAt: ctx.now })
    .onConflictDoUpdate({
      target: searchDictionary.id,
      set: { version: sql`${searchDictionary.version} + 1`, changedAt: ctx.now },
    })
    .returning({ version: searchDictionary.version });
  return row?.version ?? 0;
}

/**
 * Puts words into the dictionary; those it has are left alone. A change makes a new version and queues the re-index.
 *
 * @throws 400 when no word is fit for it, 422 when it would hold more than it can
 */
export async function addTerms(ctx: Ctx, text: string): Promise<TermAdded> {
  const me = requireAdmin(ctx);
  const typed = splitTerms(text);
  if (typed.length > MAX_BATCH) {
    throw searchErrors.tooMany({
      message: `一次最多添加 ${MAX_BATCH} 个词语`,
      errors: { terms: '词语过多' },
    });
  }
  const fit = [...new Set(typed.map(dictionaryTerm).filter((t) => t !== null))];
  const refused = typed.filter((t) => dictionaryTerm(t) === null).map((t) => shorten(t, 50));
  if (fit.length === 0) throw searchErrors.noTerm({ errors: { terms: searchErrors.noTerm().message } });
  const rows = await ctx.db
    .insert(searchTerms)
    .values(fit.map((term) => ({ term, createdBy: me.userId, createdAt: ctx.now })))
    .onConflictDoNothing({ target: searchTerms.term })
    .returning({ term: searchTerms.term });
  const result = { added: rows.length, known: fit.length - rows.length, refused };
  if (rows.length === 0) return result;
  const version = await nextVersion(ctx);
  if ((await ctx.db.$count(searchTerms)) > MAX_TERMS) throw searchErrors.tooMany();
  await queueReindex(ctx);
  await recordOperation(ctx, {
    action: 'search.term.add',
    entity: 'search',
    entityId: version,
    after: { version, terms: rows.map((r) => r.term).slice(0, 50), added: rows.length },
  });
  return result;
}

/** Takes words out of the dictionary; a change makes a new version and queues the re-index. */
export async function deleteTerms(ctx: Ctx, ids: readonly number[]): Promise<void> {
  requireAdmin(ctx);
  const rows = await ctx.db
    .select({ id: searchTerms.id, term: searchTerms.term })
    .from(searchTerms)
    .where(inArray(searchTerms.id, [...ids]))
    .orderBy(asc(searchTerms.id))
    .for('update');
  if (rows.length === 0) return;
  for (const { id, term } of rows) {
    const parts = [{ table: searchTerms, where: eq(searchTerms.id, id) }];
    await moveToBin(ctx, { kind: 'searchTerm', id, title: term, parts });
  }
  const version = await nextVersion(ctx);
  await queueReindex(ctx);
  await recordOperation(ctx, {
    action: 'search.term.del',
    entity: 'search',
    entityId: version,
    before: { terms: rows.map((r) => r.term) },
    after: { version },
  });
}

/** Puts a word back into the dictionary. @throws 422 when it would hold more than it can */
export async function restoreTerm(ctx: Ctx, entry: BinEntry): Promise<void> {
  await putBack(ctx, [searchTerms], entry);
  await nextVersion(ctx);
  if ((await ctx.db.$count(searchTerms)) > MAX_TERMS) throw searchErrors.tooMany();
  await queueReindex(ctx);
}

/** Queues a re-index by hand: rows that are up to date stay as they are. */
export async function requestReindex(ctx: Ctx): Promise<void> {
  requireAdmin(ctx);
  await queueReindex(ctx);
  await recordOperation(ctx, { action: 'search.reindex', entity: 'search', entityId: 0 });
}
