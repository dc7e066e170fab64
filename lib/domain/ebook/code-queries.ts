import 'server-only';
import { and, asc, eq, gte, inArray, isNull, max, or, sql } from 'drizzle-orm';
import { activationCodeEvents, activationCodes, codeBatches } from '@/db/schema/activation';
import { ebookAssets } from '@/db/schema/ebook';
import { readingLogs } from '@/db/schema/reading';
import { toIso, toIsoOrNull } from '@/lib/core/dates';
import { maskName } from '@/lib/core/mask-name';
import { wordOf } from '@/lib/core/word-of';
import type { Ctx } from '@/lib/data/ctx';
import type { CodeDetailView } from './codes-contract';
import { officeCodes, presentOfficeCode } from './codes-queries';
import { codeEventLabels } from './codes-rules';
import { ebookErrors } from './errors';
import { normalizeCode } from './rules';

/** Pages that the present reader has read by this code's publication, as far as the log is kept. */
async function readingOf(ctx: Ctx, id: number): Promise<{ pagesRead: number; lastReadAt: Date | null }> {
  const [row] = await ctx.db
    .select({
      pagesRead: sql<number>`count(distinct (${readingLogs.assetId}, ${readingLogs.pageNo}))::int`,
      lastReadAt: max(readingLogs.createdAt),
    })
    .from(activationCodes)
    .innerJoin(ebookAssets, eq(ebookAssets.productId, activationCodes.productId))
    .innerJoin(
      readingLogs,
      and(
        eq(readingLogs.assetId, ebookAssets.id),
        eq(readingLogs.userId, activationCodes.activatedBy),
        gte(readingLogs.createdAt, activationCodes.activatedAt),
      ),
    )
    .where(
      and(
        eq(activationCodes.id, id),
        or(isNull(activationCodes.issueId), eq(ebookAssets.issueId, activationCodes.issueId)),
      ),
    );
  return row ?? { pagesRead: 0, lastReadAt: null };
}

const actorKinds: Readonly<Record<string, string>> = { system: '系统', guest: '访客' };

async function historyOf(ctx: Ctx, id: number): Promise<CodeDetailView['timeline']> {
  const events = await ctx.db
    .select()
    .from(activationCodeEvents)
    .where(eq(activationCodeEvents.entityId, id))
    .orderBy(asc(activationCodeEvents.id));
  return events.map((e) => {
    const who =
      actorKinds[e.actorKind] ?? (e.actorKind === 'buyer' ? `读者 ${maskName(e.actorName)}` : e.actorName);
    const { from, to, until } = e.payload ?? {};
    const moved = typeof from === 'string' && typeof to === 'string' && `由 ${from} 换绑至 ${to}`;
    const term = typeof until === 'string' && `阅读期限改为 ${until}`;
    return {
      title: wordOf(codeEventLabels, e.action),
      time: toIso(e.createdAt),
      text: [who, moved, term, e.reason].filter(Boolean).join('；'),
    };
  });
}

/** One code with its history; never the code itself. @throws 404 */
export async function getCode(ctx: Ctx, id: number): Promise<CodeDetailView> {
  const [row] = await officeCodes(ctx).where(eq(activationCodes.id, id));
  const [more] = await ctx.db
    .select({
      batchRemark: codeBatches.remark,
      frozenReason: activationCodes.frozenReason,
      voidReason: activationCodes.voidReason,
    })
    .from(activationCodes)
    .innerJoin(codeBatches, eq(codeBatches.id, activationCodes.batchId))
    .where(eq(activationCodes.id, id));
  if (!row || !more) throw ebookErrors.codeNotFound();
  const [{ pagesRead, lastReadAt }, timeline] = await Promise.all([readingOf(ctx, id), historyOf(ctx, id)]);
  return {
    ...presentOfficeCode(row, ctx.now),
    ...more,
    frozenAt: toIsoOrNull(row.frozenAt),
    pagesRead,
    lastReadAt: toIsoOrNull(lastReadAt),
    timeline,
  };
}

/**
 * The code that somebody reads out: our own in any spelling, an external one as its system writes it. Only its fingerprint is looked up.
 *
 * @throws 404
 */
export async function findCode(ctx: Ctx, typed: string): Promise<{ id: number; sn: string }> {
  const spellings = [normalizeCode(typed), typed.trim()];
  const [row] = await ctx.db
    .select({ id: activationCodes.id, sn: activationCodes.sn })
    .from(activationCodes)
    .where(
      inArray(
        activationCodes.codeHmac,
        spellings.flatMap((s) => ctx.ports.vault.fingerprints(s, 'activation-code')),
      ),
    );
  if (!row) throw ebookErrors.codeNotFound({ message: '没有这个激活码', errors: { code: '没有这个激活码' } });
  return row;
}
