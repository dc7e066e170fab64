import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import { getDb } from '@/db/client';
import { providerTokens as table } from '@/db/schema';
import type { Outcome } from '@/lib/adapters/einvoice/port';
import type { KeptToken, TokenStore } from '@/lib/adapters/nuonuo/port';
import type { VaultPort } from '@/lib/adapters/vault/port';
import { randomToken } from '@/lib/core/ids';
import { log } from './log';

/** How long one caller may take to obtain a token, and the others wait for it. */
const LEASE_SECONDS = 20;
const LOOK_EVERY_MS = 100;

interface Options {
  /** Token calls that the provider allows in 30 days. */
  quota: number;
  /** A token younger than this that is not accepted is not replaced: the account is at fault, and the quota would be gone in minutes. */
  minAgeSeconds?: number;
  /** Pause after a call that gave no token. */
  pauseSeconds?: number;
}

/**
 * The tokens of a provider in `provider_tokens`, sealed, under `key`. Every process of the site shares them: a lease in the row lets one caller
 * at a time ask the provider, outside any transaction, and each call is counted before it is made.
 */
export function providerTokens(key: string, vault: VaultPort, options: Options): TokenStore {
  const { quota, minAgeSeconds = 600, pauseSeconds = 60 } = options;
  const about = `provider token ${key}`;
  const mine = eq(table.key, key);
  let running: Promise<Outcome<string>> | null = null;

  async function row() {
    const [found] = await getDb()
      .select({
        tokenEnc: table.tokenEnc,
        expiresAt: table.expiresAt,
        isLeased: sql<boolean>`coalesce((${table.extra}->>'leaseUntil')::timestamptz > now(), false)`,
        isSpent: sql<boolean>`${table.refreshCount} >= ${quota} and ${table.windowStartedAt} > now() - interval '30 days'`,
      })
      .from(table)
      .where(mine);
    return found ?? null;
  }

  function opened(found: { tokenEnc: string; expiresAt: Date } | null): KeptToken | null {
    if (!found?.tokenEnc) return null;
    try {
      return { token: vault.open(found.tokenEnc, about), expiresAt: found.expiresAt };
    } catch {
      // Sealed under a key that is no longer the site's: as good as none.
      return null;
    }
  }

  /** Takes the right to ask the provider, counting the call; false while somebody else has it, or the quota or a pause forbids it. */
  async function takeLease(lease: string, seen: string, isUsable: boolean): Promise<boolean> {
    const isOver = sql`${table.windowStartedAt} <= now() - interval '30 days'`;
    const taken = await getDb()
      .update(table)
      .set({
        extra: sql`${table.extra} || jsonb_build_object('lease', ${lease}::text, 'leaseUntil', now() + make_interval(secs => ${LEASE_SECONDS}))`,
        refreshCount: sql`case when ${isOver} then 1 else ${table.refreshCount} + 1 end`,
        windowStartedAt: sql`case when ${isOver} then now() else ${table.windowStartedAt} end`,
      })
      .where(
        and(
          mine,
          eq(table.tokenEnc, seen),
          sql`coalesce((${table.extra}->>'leaseUntil')::timestamptz <= now(), true)`,
          sql`coalesce((${table.extra}->>'notBefore')::timestamptz <= now(), true)`,
          sql`(${table.refreshCount} < ${quota} or ${isOver})`,
          ...(isUsable ? [sql`${table.refreshedAt} <= now() - make_interval(secs => ${minAgeSeconds})`] : []),
        ),
      )
      .returning({ key: table.key });
    return taken.length > 0;
  }

  /** Writes the result of a lease and gives it back. */
  async function settle(lease: string, result: Outcome<KeptToken>): Promise<void> {
    const without = sql`${table.extra} - 'lease' - 'leaseUntil' - 'notBefore'`;
    const values =
      result.kind === 'ok'
        ? {
            tokenEnc: vault.seal(result.value.token, about),
            expiresAt: result.value.expiresAt,
            refreshedAt: sql`now()`,
            extra: without,
          }
        : {
            extra: sql`(${without}) || jsonb_build_object('notBefore', now() + make_interval(secs => ${pauseSeconds}))`,
          };
    await getDb()
      .update(table)
      .set(values)
      .where(and(mine, sql`${table.extra}->>'lease' = ${lease}`));
  }

  async function renewOnce(
    stale: string | null,
    obtain: () => Promise<Outcome<KeptToken>>,
  ): Promise<Outcome<string>> {
    await getDb()
      .insert(table)
      .values({ key, tokenEnc: '', expiresAt: new Date(0) })
      .onConflictDoNothing();
    const lease = randomToken(12);
    const deadline = Date.now() + LEASE_SECONDS * 1000;
    for (;;) {
      const found = await row();
      const kept = opened(found);
      if (kept && kept.token !== stale && kept.expiresAt.getTime() > Date.now()) {
        return { kind: 'ok', value: kept.token };
      }
      if (await takeLease(lease, found?.tokenEnc ?? '', kept !== null)) {
        const result = await obtain();
        await settle(lease, result);
        return result.kind === 'ok' ? { kind: 'ok', value: result.value.token } : result;
      }
      const after = await row();
      const changed = after?.tokenEnc !== found?.tokenEnc;
      if (!changed && after?.isSpent) return unavailable('token-quota', '开票平台令牌的调用次数已用完');
      if (!changed && !after?.isLeased)
        return unavailable('token-pause', '开票平台令牌刚刚更新过，请稍后再试');
      if (Date.now() > deadline) return unavailable('token-busy', '开票平台令牌正在更新，请稍后再试');
      await sleep(LOOK_EVERY_MS);
    }
  }

  function unavailable(code: string, message: string): Outcome<string> {
    log().warn({ key, code }, 'no provider token');
    return { kind: 'unknown', failure: { code, message, status: null, requestId: null } };
  }

  return {
    read: async () => opened(await row()),
    renew(stale, obtain) {
      running ??= renewOnce(stale, obtain).finally(() => {
        running = null;
      });
      return running;
    },
  };
}
