import { deletedRows } from '@/db/schema/bin';
import type { AppError } from '@/lib/core/errors';
import { adminPermissions } from '@/lib/core/permissions';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { ownerQuery, testDb } from '@/tests/support/db';
import { makeAdmin } from '@/tests/support/factories/people';

/** Who deletes and restores, with every right; set by `prepareBin`. */
export const people = {} as { all: Ctx };

export async function prepareBin(): Promise<void> {
  people.all = makeCtx({ actor: adminActor(await makeAdmin([...adminPermissions], '管理员')) });
}

export const as = <T>(work: (ctx: Ctx) => Promise<T>) => withTx(makeCtx({ actor: people.all.actor }), work);
export const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (e: AppError) => ({ status: e.status, message: e.message }),
  );
export const rowsOf = async (table: string, column: string, id: number) =>
  (
    await ownerQuery<{ row: unknown }>(
      `select to_jsonb(t) as row from ${table} t where ${column} = $1 order by 1`,
      [id],
    )
  ).map((r) => r.row);
export const binned = async () =>
  (await testDb().select().from(deletedRows).orderBy(deletedRows.id)).map((r) => `${r.kind} ${r.title}`);
