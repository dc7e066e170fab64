import fs from 'node:fs';
import { GIVE_BACK, holdJobs, jobPayload, recurringRuns } from '@/db/queue-parts';
import { ownerQuery, testDb } from '@/tests/support/db';
import { sql } from 'drizzle-orm';

const ROLLED_BACK = new Error('rolled back');

test('an upgrade of the job library asks for a look at its private tables', async () => {
  const { version } = JSON.parse(fs.readFileSync('node_modules/graphile-worker/package.json', 'utf8')) as {
    version: string;
  };
  expect(version).toBe('0.17.3');
  const [migrations] = await ownerQuery('select max(id)::int as n from graphile_worker.migrations');
  expect(migrations).toEqual({ n: 19 });
});

test('what is asked of them is there', async () => {
  const work = testDb().transaction(async (tx) => {
    const added = await tx.execute<{ id: number }>(
      sql`select id::int from graphile_worker.add_job('parts', '{"a": 1}'::json, queue_name => 'parts')`,
    );
    const id = added.rows[0]?.id ?? 0;
    expect((await tx.execute(holdJobs([id, 0]))).rows).toEqual([{ id: String(id) }]);
    const payloads = await tx.execute(
      sql`select ${jobPayload} as payload from graphile_worker.jobs j where j.id = ${id}`,
    );
    expect(payloads.rows).toEqual([{ payload: { a: 1 } }]);
    await tx.execute(sql`select identifier, last from ${recurringRuns} r`);
    throw ROLLED_BACK;
  });
  await expect(work).rejects.toBe(ROLLED_BACK);
  expect(await ownerQuery(GIVE_BACK, [[0], ['nobody']])).toEqual([]);
});
