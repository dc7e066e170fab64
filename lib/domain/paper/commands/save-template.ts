import 'server-only';
import { desc, eq } from 'drizzle-orm';
import { paperTemplates } from '@/db/schema/paper';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { lockName } from '@/lib/data/locks';
import { paperKinds } from '@/lib/states/paper';
import { paperErrors } from '../errors';
import type { TemplateSaveInput } from '../office-contract';

/**
 * Saves the texts of a template as its next version; papers that were made keep theirs. The same texts once more change nothing.
 *
 * @returns the version that holds. @throws 409 when somebody saved since
 */
export async function saveTemplate(
  ctx: Ctx,
  { kind, version, ...texts }: TemplateSaveInput,
): Promise<number> {
  const { userId } = requireAdmin(ctx);
  await lockName(ctx, `paper-template:${kind}`);
  const [last] = await ctx.db
    .select()
    .from(paperTemplates)
    .where(eq(paperTemplates.kind, kind))
    .orderBy(desc(paperTemplates.version))
    .limit(1);
  if (!last) throw new Error(`no template of ${kind}`);
  const same = last.title === texts.title && last.intro === texts.intro && last.clauses === texts.clauses;
  if (same) return last.version;
  if (last.version !== version) throw paperErrors.stale();
  const next = version + 1;
  const [saved] = await ctx.db
    .insert(paperTemplates)
    .values({ kind, version: next, ...texts, madeBy: userId })
    .returning({ id: paperTemplates.id });
  await recordOperation(ctx, {
    action: 'paper.saveTemplate',
    entity: 'paperTemplate',
    entityId: saved?.id ?? 0,
    before: { name: paperKinds[kind], version, title: last.title, intro: last.intro, clauses: last.clauses },
    after: { name: paperKinds[kind], version: next, ...texts },
  });
  return next;
}
