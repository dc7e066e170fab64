import 'server-only';
import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import { activationCodeEvents, activationCodes, codeBatches } from '@/db/schema/activation';
import { orderItems, orders } from '@/db/schema/order';
import { readingTokens } from '@/db/schema/reading';
import { formatDate } from '@/lib/core/dates';
import { isAppError } from '@/lib/core/errors';
import type { Ctx } from '@/lib/data/ctx';
import { transition } from '@/lib/data/transition';
import { countFailure, lockedSeconds } from '@/lib/domain/identity/lockouts';
import { inTurn } from '@/lib/domain/identity/turns';
import { livingActivation } from '../activation-queries';
import { ebookErrors } from '../errors';
import { ACTIVATION_FAILURES } from '../rules';
import { usableCodes } from '../scope';
import { activationCodeMachine } from '@/lib/states/ebook';

/** What somebody shows for a code: its sixteen signs, or the token of a QR code; a buyer's own code needs nothing beside its serial. */
export interface ActivationProof {
  sn?: string | undefined;
  code?: string | undefined;
  token?: string | undefined;
}

/** The code that a proof fits, whatever has become of it. */
export interface ProvenCode {
  id: number;
  sn: string;
  via: 'code' | 'token' | 'own';
  token?: string;
}

/** The refusal that tells a stranger nothing, also at the field of the code. */
export function refused() {
  const { message } = ebookErrors.activationRefused();
  return ebookErrors.activationRefused({ errors: { code: message } });
}

const bySerial = (sn: string | undefined): SQL | undefined =>
  sn === undefined ? undefined : eq(activationCodes.sn, sn);

/** What may be activated at all: not frozen, in time, and read here. */
function activatable(ctx: Ctx): SQL {
  return and(
    isNull(activationCodes.frozenAt),
    sql`exists (select 1 from ${codeBatches} where ${codeBatches.id} = ${activationCodes.batchId} and not ${codeBatches.external}
      and (${codeBatches.activateUntil} is null or ${codeBatches.activateUntil} >= ${formatDate(ctx.now)}))`,
  ) as SQL;
}

/**
 * The code that is meant, by what was shown for it. A token goes before the signs: it comes with the page, they are typed only where it is gone.
 * Of a code that is used, frozen or past its day the signs fit as little as wrong ones: both get one answer and count alike.
 *
 * @param readerId the account that would read: its own activated code fits again
 * @returns `null` for signs that fit no code, or another than the serial names
 * @throws 422 `linkGone` for a token that ran out or was used, 404 for a serial that is not the caller's
 */
export async function findProven(
  ctx: Ctx,
  { sn, code, token }: ActivationProof,
  readerId: number | null,
): Promise<ProvenCode | null> {
  const columns = { id: activationCodes.id, sn: activationCodes.sn };
  if (token !== undefined) {
    const [row] = await ctx.db
      .select(columns)
      .from(readingTokens)
      .innerJoin(activationCodes, eq(activationCodes.id, readingTokens.activationCodeId))
      .where(and(livingActivation(token), bySerial(sn)));
    if (row) return { ...row, via: 'token', token };
    if (code === undefined) throw ebookErrors.linkGone({ errors: { t: ebookErrors.linkGone().message } });
  }
  if (code !== undefined) {
    const codeHmacs = ctx.ports.vault.fingerprints(code, 'activation-code');
    const waits = and(eq(activationCodes.status, 'assigned'), activatable(ctx));
    const mine =
      readerId === null
        ? undefined
        : and(eq(activationCodes.status, 'activated'), eq(activationCodes.activatedBy, readerId));
    const [row] = await ctx.db
      .select(columns)
      .from(activationCodes)
      .where(and(inArray(activationCodes.codeHmac, codeHmacs), bySerial(sn), or(waits, mine)));
    return row ? { ...row, via: 'code' } : null;
  }
  const [row] = await ctx.db
    .select(columns)
    .from(activationCodes)
    .innerJoin(orderItems, eq(orderItems.id, activationCodes.orderItemId))
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(bySerial(sn ?? ''), usableCodes(ctx)));
  if (!row) throw ebookErrors.codeNotFound();
  return { ...row, via: 'own' };
}

/**
 * Binds a code to its reader for good (security.md R-06: of any number at once, one). The reader who has activated it already gets the same
 * answer again.
 *
 * @returns the row
 * @throws 422 `activationRefused` for every other reason
 */
export async function activateCode(
  ctx: Ctx,
  { id, via, token }: ProvenCode,
  userId: number,
): Promise<typeof activationCodes.$inferSelect> {
  const [before] = await ctx.db
    .select()
    .from(activationCodes)
    .where(eq(activationCodes.id, id))
    .for('update');
  if (before?.status === 'activated' && before.activatedBy === userId && !before.frozenAt) return before;
  try {
    const after = await transition(ctx, {
      machine: activationCodeMachine,
      table: activationCodes,
      events: activationCodeEvents,
      id,
      action: 'activate',
      set: {
        activatedBy: userId,
        activatedAt: sql`now()`,
        expiresAt: sql`now() + make_interval(days => (select ${codeBatches.readDays} from ${codeBatches} where ${codeBatches.id} = ${activationCodes.batchId}))`,
      },
      // Own codes are asked for again under the lock: they may have been given to a member meanwhile.
      where: via === 'own' ? and(activatable(ctx), stillUsable(ctx)) : activatable(ctx),
      payload: { userId, via },
    });
    if (token !== undefined) await spendToken(ctx, token);
    return after;
  } catch (e) {
    if (isAppError(e) && (e.code === 'CONFLICT' || e.code === 'NOT_FOUND')) throw refused();
    throw e;
  }
}

function stillUsable(ctx: Ctx): SQL {
  return sql`exists (select 1 from ${orderItems} join ${orders} on ${orders.id} = ${orderItems.orderId}
    where ${orderItems.id} = ${activationCodes.orderItemId} and ${usableCodes(ctx)})`;
}

async function spendToken(ctx: Ctx, token: string): Promise<void> {
  const spent = await ctx.db
    .update(readingTokens)
    .set({ status: 'consumed', consumedAt: sql`now()` })
    .where(livingActivation(token))
    .returning({ id: readingTokens.id });
  if (spent.length === 0) throw ebookErrors.linkGone();
}

/** Who guesses: the phone that would read, with or without a login, and the network address. */
export interface Guesser {
  /** `ebook:13800000001`; `ebook:u12` of an account without a phone. */
  key: string;
  /** Multiplies the limit per address; 1 unless the operator says otherwise. */
  scale: number;
}

/**
 * Looks a proof up under the lock against guessing: five wrong codes of one phone or address close it for a quarter of an hour, so twenty an
 * hour (S-51); meanwhile the right one is refused too. Guesses from one address are judged one after the other, or each of its phones would get
 * one in before the address is closed. Runs outside of transactions: failures stay counted.
 *
 * @throws 429 `activationLocked`, 422 `activationRefused`
 */
export async function judgeProof(
  ctx: Ctx,
  proof: ActivationProof,
  guesser: Guesser,
  readerId: number | null = null,
): Promise<ProvenCode> {
  if (ctx.inTx) throw new Error('wrong codes stay counted');
  const { key, scale } = guesser;
  const address = addressKey(ctx);
  const judge = async () => {
    await refuseLocked(ctx, guesser);
    const found = await findProven(ctx, proof, readerId);
    if (!found) {
      const counted = await countFailure(ctx, key, ACTIVATION_FAILURES);
      const near = await countFailure(ctx, address, Math.ceil(ACTIVATION_FAILURES * scale));
      throw counted && near ? refused() : ebookErrors.activationLocked();
    }
    return found;
  };
  return inTurn(address, () => inTurn(key, judge));
}

const addressKey = (ctx: Ctx) => `ebookip:${ctx.ip}`;

/** @throws 429 `activationLocked` with `data.retryAfterSeconds` */
export async function refuseLocked(ctx: Ctx, { key }: Guesser): Promise<void> {
  const seconds = await lockedSeconds(ctx, [key, addressKey(ctx)]);
  if (seconds === 0) return;
  throw ebookErrors.activationLocked({
    message: `激活失败次数过多，请 ${Math.ceil(seconds / 60)} 分钟后再试`,
    data: { retryAfterSeconds: seconds },
  });
}
