import 'server-only';
import { asc, eq, inArray } from 'drizzle-orm';
import { sensitiveWords } from '@/db/schema/article';
import { foldWord, sensitiveLevels, type SensitiveLevel } from '@/lib/core/sensitive-words';
import { recordOperation } from '@/lib/data/audit';
import { moveToBin } from '@/lib/data/bin';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { invalidate } from '@/lib/data/page-cache';
import { SENSITIVE_TAG } from '@/lib/data/public-text';
import type { SensitiveAddInput } from '@/lib/domain/article/office-contract';
import { articleErrors } from '@/lib/domain/article/errors';

/** Adds words in the form in which they are compared; those that are there keep their level. @throws 400 when nothing of a word is left */
export async function addSensitiveWords(
  ctx: Ctx,
  { words, level }: SensitiveAddInput,
): Promise<{ added: number; existing: number }> {
  requireAdmin(ctx);
  const folded = [...new Set(words.map(foldWord))];
  if (folded.some((w) => Array.from(w).length < 2)) {
    throw articleErrors.shortWord({ errors: { words: '每个词至少 2 个字，空格和不可见字符不算' } });
  }
  const rows = await ctx.db
    .insert(sensitiveWords)
    .values(folded.map((word) => ({ word, level, createdAt: ctx.now })))
    .onConflictDoNothing()
    .returning({ id: sensitiveWords.id, word: sensitiveWords.word });
  const [first] = rows;
  if (first) {
    await recordOperation(ctx, {
      action: 'sensitive.add',
      entity: 'sensitiveWord',
      entityId: first.id,
      after: { words: rows.map((r) => r.word).join('、'), level },
    });
    await invalidate(ctx, [SENSITIVE_TAG]);
  }
  return { added: rows.length, existing: folded.length - rows.length };
}

/** The words, locked in the order of their ids. The log names several words by the first. */
async function wordsOf(ctx: Ctx, ids: readonly number[]) {
  const rows = await ctx.db
    .select()
    .from(sensitiveWords)
    .where(inArray(sensitiveWords.id, [...ids]))
    .orderBy(asc(sensitiveWords.id))
    .for('update');
  if (rows.length < new Set(ids).size) throw articleErrors.wordNotFound();
  return rows;
}

/** Gives words another level. @throws 404 when one is gone */
export async function changeSensitiveLevel(
  ctx: Ctx,
  ids: readonly number[],
  level: SensitiveLevel,
): Promise<void> {
  requireAdmin(ctx);
  const rows = (await wordsOf(ctx, ids)).filter((r) => r.level !== level);
  if (rows.length === 0) return;
  await ctx.db
    .update(sensitiveWords)
    .set({ level })
    .where(
      inArray(
        sensitiveWords.id,
        rows.map((r) => r.id),
      ),
    );
  const names = rows.map((r) => r.word).join('、');
  await recordOperation(ctx, {
    action: 'sensitive.edit',
    entity: 'sensitiveWord',
    entityId: rows[0]?.id ?? 0,
    before: { words: names, level: rows[0]?.level },
    after: { words: names, level },
  });
  await invalidate(ctx, [SENSITIVE_TAG]);
}

/** Takes words from the list. @throws 404 when one is gone */
export async function deleteSensitiveWords(ctx: Ctx, ids: readonly number[]): Promise<void> {
  requireAdmin(ctx);
  const rows = await wordsOf(ctx, ids);
  for (const { id, word } of rows) {
    const parts = [{ table: sensitiveWords, where: eq(sensitiveWords.id, id) }];
    await moveToBin(ctx, { kind: 'sensitiveWord', id, title: word, parts });
  }
  await recordOperation(ctx, {
    action: 'sensitive.del',
    entity: 'sensitiveWord',
    entityId: rows[0]?.id ?? 0,
    before: {
      words: rows.map((r) => `${r.word}（${sensitiveLevels[r.level as SensitiveLevel]}）`).join('、'),
    },
  });
  await invalidate(ctx, [SENSITIVE_TAG]);
}
