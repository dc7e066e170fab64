import 'server-only';
import { and, count, desc, eq, like } from 'drizzle-orm';
import { sensitiveWords } from '@/db/schema/article';
import { toIso } from '@/lib/core/dates';
import { pageOffset, type Paged } from '@/lib/core/page';
import { foldWord, type SensitiveLevel } from '@/lib/core/sensitive-words';
import type { Ctx } from '@/lib/data/ctx';
import { containsPattern } from '@/lib/data/like';
import { paginate } from '@/lib/data/paginate';
import type { SensitiveListInput, SensitiveWordRow } from '@/lib/domain/article/office-contract';

/** The word list, the latest first. */
export async function listSensitiveWords(
  ctx: Ctx,
  input: SensitiveListInput,
): Promise<Paged<SensitiveWordRow>> {
  const where = and(
    input.level ? eq(sensitiveWords.level, input.level) : undefined,
    input.keyword ? like(sensitiveWords.word, containsPattern(foldWord(input.keyword))) : undefined,
  );
  const page = ctx.db
    .select()
    .from(sensitiveWords)
    .where(where)
    .orderBy(desc(sensitiveWords.id))
    .limit(input.pageSize)
    .offset(pageOffset(input));
  const total = ctx.db.select({ n: count() }).from(sensitiveWords).where(where);
  const found = await paginate(
    input,
    page,
    total.then((r) => r[0]?.n ?? 0),
  );
  return {
    ...found,
    list: found.list.map((w) => ({
      id: w.id,
      word: w.word,
      level: w.level as SensitiveLevel,
      createdAt: toIso(w.createdAt),
    })),
  };
}
