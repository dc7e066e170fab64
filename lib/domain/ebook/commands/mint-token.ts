import 'server-only';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { readingTokens } from '@/db/schema/reading';
import { randomToken } from '@/lib/core/ids';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { QR_SECONDS } from '../rules';
import type { ReadingTokenKind } from '@/lib/states/ebook';
import { tokenHash } from '../token-hash';

/** Life of a token by its kind, in seconds (security.md S-51: five minutes at most). */
export const tokenSeconds: Readonly<Record<ReadingTokenKind, number>> = {
  confirm: 120,
  item: QR_SECONDS,
  activate: QR_SECONDS,
};

interface TokenParts {
  kind: ReadingTokenKind;
  /** `confirm`: the browser that shows the code, and what it says of itself. */
  browserId?: string | null;
  device?: string | null;
  city?: string | null;
  /** `item`, `activate`: who makes the link, and its code. */
  userId?: number;
  codeId?: number;
}

/**
 * A one-time token of 256 random bits for a QR code; only its SHA-256 is kept and the database's clock ends it. Whoever calls has asked whether
 * the caller may.
 */
export async function mintToken(
  ctx: Ctx,
  parts: TokenParts,
): Promise<{ id: number; token: string; seconds: number; expiresAt: Date }> {
  const token = randomToken(32);
  const seconds = tokenSeconds[parts.kind];
  const [row] = await ctx.db
    .insert(readingTokens)
    .values({
      tokenHash: tokenHash(token),
      kind: parts.kind,
      browserId: parts.browserId ?? null,
      userId: parts.userId ?? null,
      activationCodeId: parts.codeId ?? null,
      device: parts.device ?? null,
      city: parts.city ?? null,
      ip: ctx.ip || null,
      expiresAt: sql`now() + make_interval(secs => ${seconds})`,
    })
    .returning({ id: readingTokens.id, expiresAt: readingTokens.expiresAt });
  if (!row) throw new Error('insert of a token returned nothing');
  return { ...row, token, seconds };
}

/** A token by which the phone that scans it activates (`activate`) or reads (`item`) one code of the caller. */
export function mintCodeToken(ctx: Ctx, kind: 'activate' | 'item', codeId: number) {
  return mintToken(ctx, { kind, codeId, userId: requireBuyer(ctx).userId });
}

/** Ends the tokens of codes that change hands; the caller holds the codes' rows. */
export async function dropCodeTokens(ctx: Ctx, codeIds: readonly number[]): Promise<void> {
  await ctx.db
    .update(readingTokens)
    .set({ status: 'cancelled' })
    .where(and(inArray(readingTokens.activationCodeId, [...codeIds]), eq(readingTokens.status, 'waiting')));
}
