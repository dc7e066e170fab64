import type { Pool } from 'pg';
import { createPool } from '@/db/client';
import { createVault } from '@/lib/adapters/vault/live';
import { secretAbout } from '@/lib/domain/identity/rules';
import { RECEIVER_PRINT, receiverSeal } from '@/lib/domain/admin/alert-rules';
import { accountSeal } from '@/lib/domain/waybill/rules';
import type { AlertChannel } from '@/lib/states/alert';
import { codeSeal } from '@/lib/domain/ebook/rules';

export interface Resealing {
  databaseUrl: string;
  /** `DATA_SECRET`, under which everything should lie. */
  secret: string;
  /** The one before. */
  previous: string;
  /** Receives how many rows are done. */
  progress: (done: number) => void;
}

export interface Resealed {
  codes: number;
  authenticators: number;
  /** Keys at couriers and addresses of receivers of alerts. */
  accounts: number;
  /** Rows that open under neither secret. */
  lost: number;
  /** Unused recovery codes: kept as fingerprints only, so those made before the change count only while DATA_SECRET_PREVIOUS is set. */
  recoveryCodes: number;
}

const BATCH = 500;

/**
 * Seals activation codes, the secrets of authenticators, keys at couriers and addresses of receivers of alerts anew under the present key, in small batches and beside the running site; may be
 * stopped and started again. Tokens of providers renew themselves.
 */
export async function run({ databaseUrl, secret, previous, progress }: Resealing): Promise<Resealed> {
  const now = createVault(secret);
  const old = createVault(previous);
  const pool = createPool(databaseUrl, 2);
  const result: Resealed = { codes: 0, authenticators: 0, accounts: 0, lost: 0, recoveryCodes: 0 };

  /** The text of a seal of before, `null` when it is sealed by today's key, or opens under neither. */
  const opened = (sealed: string, about: string): string | null => {
    try {
      now.open(sealed, about);
      return null;
    } catch {
      try {
        return old.open(sealed, about);
      } catch {
        result.lost += 1;
        return null;
      }
    }
  };

  try {
    result.codes = await each<{ sn: string; code_enc: string }>(
      pool,
      'select id, sn, code_enc from activation_codes where id > $1 order by id limit $2',
      async ({ id, sn, code_enc: sealed }) => {
        const code = opened(sealed, codeSeal(sn));
        if (code === null) return 0;
        const done = await pool.query(
          'update activation_codes set code_enc = $3, code_hmac = $4 where id = $1 and code_enc = $2',
          [id, sealed, now.seal(code, codeSeal(sn)), now.fingerprint(code, 'activation-code')],
        );
        return done.rowCount ?? 0;
      },
      progress,
    );
    result.authenticators = await each<{ sealed: string }>(
      pool,
      'select id, totp_secret_enc as sealed from users where id > $1 and totp_secret_enc is not null order by id limit $2',
      async ({ id, sealed }) => {
        const text = opened(sealed, secretAbout(id));
        if (text === null) return 0;
        const done = await pool.query(
          'update users set totp_secret_enc = $3 where id = $1 and totp_secret_enc = $2',
          [id, sealed, now.seal(text, secretAbout(id))],
        );
        return done.rowCount ?? 0;
      },
      progress,
    );
    result.accounts = await each<{ corp: number; sealed: string }>(
      pool,
      `select id, delivery_corp_id as corp, partner_key_enc as sealed from waybill_accounts
       where id > $1 and partner_key_enc is not null order by id limit $2`,
      async ({ id, corp, sealed }) => {
        const text = opened(sealed, accountSeal(corp));
        if (text === null) return 0;
        const done = await pool.query(
          'update waybill_accounts set partner_key_enc = $3 where id = $1 and partner_key_enc = $2',
          [id, sealed, now.seal(text, accountSeal(corp))],
        );
        return done.rowCount ?? 0;
      },
      progress,
    );
    result.accounts += await each<{ channel: AlertChannel; sealed: string }>(
      pool,
      'select id, channel, address_enc as sealed from alert_receivers where id > $1 order by id limit $2',
      async ({ id, channel, sealed }) => {
        const text = opened(sealed, receiverSeal(channel));
        if (text === null) return 0;
        const done = await pool.query(
          'update alert_receivers set address_enc = $3, address_hmac = $4 where id = $1 and address_enc = $2',
          [id, sealed, now.seal(text, receiverSeal(channel)), now.fingerprint(text, RECEIVER_PRINT)],
        );
        return done.rowCount ?? 0;
      },
      progress,
    );
    const left = await pool.query<{ n: number }>(
      'select count(*)::int as n from user_recovery_codes where used_at is null',
    );
    result.recoveryCodes = left.rows[0]?.n ?? 0;
    return result;
  } finally {
    await pool.end();
  }
}

/** Goes through the rows of a statement by ascending id. @returns how many were changed */
async function each<R extends object>(
  pool: Pool,
  text: string,
  act: (row: R & { id: number }) => Promise<number>,
  progress: (done: number) => void,
): Promise<number> {
  let last = 0;
  let changed = 0;
  for (;;) {
    const { rows } = await pool.query<R & { id: number }>(text, [last, BATCH]);
    for (const row of rows) {
      changed += await act(row);
      last = row.id;
    }
    if (rows.length === 0) return changed;
    progress(changed);
  }
}
