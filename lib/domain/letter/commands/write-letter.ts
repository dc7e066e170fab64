import 'server-only';
import { createHash } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { letterEvents, letters } from '@/db/schema/letter';
import { products } from '@/db/schema/product';
import { coreErrors } from '@/lib/core/errors';
import { maskName } from '@/lib/core/mask-name';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { lockName } from '@/lib/data/locks';
import { inspectTexts, textsOf } from '@/lib/data/public-text';
import { recordEvent } from '@/lib/data/transition';
import { publicProducts } from '@/lib/domain/product/scope';
import type { WriteLetterInput } from '../contract';
import { letterErrors } from '../errors';
import { MAX_DAY_LETTERS } from '../rules';
import { letterTexts } from '../texts';

/** Fingerprint of what was submitted: a key that comes back with another body is refused. */
function bodyHash(input: WriteLetterInput): string {
  const { productId, kind, content, edition, page, line, wrongText, rightText } = input;
  const body = [productId, kind, content, edition, page, line, wrongText, rightText];
  return createHash('sha256')
    .update(JSON.stringify(body.map((v) => v ?? null)))
    .digest('hex');
}

/** Forbidden words are refused at their fields; ones to look at again are the desk's to judge, which reads every letter. */
async function refuseBlocked(ctx: Ctx, input: WriteLetterInput): Promise<void> {
  const report = await inspectTexts(ctx, textsOf(input, letterTexts));
  if (!report.blocked) return;
  const errors = report.hits
    .filter((h) => h.level === 'block')
    .map((h) => [h.field, `含有禁止发布的词语或密级标志：${h.word}`] as const);
  throw coreErrors.blockedWords({ errors: Object.fromEntries(errors) });
}

/**
 * 读者来信: a buyer writes about a product that is on sale; the desk reads it before anybody else. The same key gives the same letter.
 *
 * @returns its id
 * @throws 400 at `productId` for a product that is not public, 409 for a key with another body, 422 at the field of a forbidden word, 429 above
 * the limit of a day
 */
export async function writeLetter(ctx: Ctx, input: WriteLetterInput): Promise<number> {
  const { userId } = requireBuyer(ctx);
  const key = input.submitKey ?? ctx.idempotencyKey;
  if (!key || !/^[A-Za-z0-9_-]{16,64}$/.test(key)) throw letterErrors.noKey();
  await lockName(ctx, `letter:${userId}`);
  const hash = bodyHash(input);
  const mine = eq(letters.userId, userId);
  const [known] = await ctx.db
    .select({ id: letters.id, hash: letters.submitHash })
    .from(letters)
    .where(and(mine, eq(letters.submitKey, key)));
  if (known) {
    if (known.hash !== hash) throw letterErrors.keyReused();
    return known.id;
  }
  const today = await ctx.db.$count(
    letters,
    and(mine, gt(letters.createdAt, sql`now() - interval '24 hours'`)),
  );
  if (today >= MAX_DAY_LETTERS) throw letterErrors.tooManyToday();
  const [product] = await ctx.db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, input.productId), publicProducts()));
  if (!product) throw letterErrors.unknownProduct({ errors: { productId: '商品不存在，请重新选择' } });
  await refuseBlocked(ctx, input);
  // Held until the end: the account is closed before or after the letter is written, not meanwhile.
  const [user] = await ctx.db
    .select({ name: users.name, status: users.status })
    .from(users)
    .where(eq(users.id, userId))
    .for('share');
  if (!user || user.status === 'closed') throw coreErrors.notLoggedIn();
  const { kind, content, edition, page, line, wrongText, rightText } = input;
  const [row] = await ctx.db
    .insert(letters)
    .values({
      productId: product.id,
      userId,
      signature: maskName(user.name),
      kind,
      content,
      ...(kind === 'mistake' && { edition, page, line, wrongText, rightText }),
      submitKey: key,
      submitHash: hash,
    })
    .returning({ id: letters.id });
  if (!row) throw new Error('insert of a letter returned nothing');
  await recordEvent(ctx, letterEvents, {
    entityId: row.id,
    action: 'write',
    fromStatus: null,
    toStatus: 'pending',
  });
  return row.id;
}
