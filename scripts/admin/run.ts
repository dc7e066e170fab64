import { createPool, getDb, setPool } from '@/db/client';
import { isAppError } from '@/lib/core/errors';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { addFirstAdmin } from '@/lib/domain/admin/commands/edit-account';
import { accountAddInput } from '@/lib/domain/admin/contract';

interface FirstAdmin {
  databaseUrl: string;
  loginName: string;
  name: string;
  phone: string | null;
}

/** Makes the first platform administrator. @returns the password, shown once, or why not */
export async function run({
  databaseUrl,
  ...facts
}: FirstAdmin): Promise<{ oneTimePassword: string } | { refused: string }> {
  const input = accountAddInput.safeParse({ ...facts, permissions: ['platform', 'audit.read'] });
  if (!input.success) return { refused: input.error.issues[0]?.message ?? '输入有误' };
  const pool = createPool(databaseUrl, 1);
  setPool(pool);
  // What the command reads of a context; there is no call behind it.
  const ctx = {
    db: getDb(),
    inTx: false,
    actor: { kind: 'system', name: 'npm run admin' },
    now: new Date(),
    requestId: 'npm-run-admin',
    ip: '',
    userAgent: '',
    log: console,
    words: { confirmed: false, passed: new Set() },
  } as unknown as Ctx;
  try {
    return { oneTimePassword: await withTx(ctx, (tx) => addFirstAdmin(tx, input.data)) };
  } catch (e) {
    if (isAppError(e)) return { refused: e.message };
    throw e;
  } finally {
    await pool.end();
  }
}
