import { readFileSync } from 'node:fs';
import { asc, sql } from 'drizzle-orm';
import { invariantFindings } from '@/db/schema/log';
import { checkInvariants, MOST_ROWS } from '@/lib/domain/admin/commands/check-invariants';
import { systemHealth } from '@/lib/domain/admin/health-queries';
import { readInvariants } from '@/lib/domain/admin/invariant-rules';
import { makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeBuyer } from '@/tests/support/factories/people';
import { runDueJobs } from '@/tests/support/jobs';
import { dataSnapshot } from '@/tests/support/snapshot';

const text = readFileSync('db/invariants.sql', 'utf8');
/** Breaks for every account whose name is on the list. */
const broken = (names: string, id = 'T1 nobody is called that') =>
  `-- name: ${id}\n-- a remark\nSELECT id AS user_id, name FROM users WHERE name = any('{${names}}');\n`;
const findings = () => testDb().select().from(invariantFindings).orderBy(asc(invariantFindings.id));
const check = (statements: string) => checkInvariants(makeCtx(), statements);

beforeAll(async () => {
  for (const name of ['甲', '乙']) {
    const { id } = await makeBuyer();
    await testDb().execute(sql`update users set name = ${name} where id = ${id}`);
  }
});
beforeEach(() => testDb().delete(invariantFindings));

test('the shipped statements are all asked, and an empty world has no findings', async () => {
  expect(readInvariants(text).length).toBeGreaterThanOrEqual(29);
  expect(await check(text)).toEqual({ opened: 0, open: 0 });
});

test('a finding is opened once, stays while it is found, and is closed by the run that no longer finds it', async () => {
  expect(await check(broken('甲,乙'))).toEqual({ opened: 2, open: 2 });
  expect(await check(broken('甲,乙'))).toEqual({ opened: 0, open: 2 });
  const health = await systemHealth(makeCtx());
  expect(health.parts.find((p) => p.key === 'books')).toMatchObject({
    level: 'bad',
    text: '有 2 处账目异常未解决',
  });
  expect(health.level).toBe('bad');
  expect(await check(broken('乙'))).toEqual({ opened: 0, open: 1 });
  expect((await findings()).map((f) => [(f.detail as { name: string }).name, f.resolvedAt !== null])).toEqual(
    [
      ['甲', true],
      ['乙', false],
    ],
  );
  expect(await check(broken('甲,乙'))).toEqual({ opened: 1, open: 2 });
});

test('a statement that cannot be run closes nothing and costs no other its answer', async () => {
  await check(broken('甲'));
  const failing = '-- name: T1 nobody is called that\nSELECT no_such_column FROM users;\n';
  expect(await check(failing + broken('乙', 'T2 another'))).toEqual({ opened: 1, open: 2 });
});

test('an invariant that is gone finds nothing any more', async () => {
  await check(broken('甲'));
  expect(await check(broken('没有', 'T2 another'))).toEqual({ opened: 0, open: 0 });
});

test('a statement that writes is refused by its transaction', async () => {
  const before = await dataSnapshot();
  await check("-- name: T3 writes\nSELECT nextval('order_sn_seq') AS n FROM users WHERE name = '甲';\n");
  await check(
    "-- name: T4 writes\nSELECT 1 AS n FROM (SELECT set_config('transaction_read_only', 'off', true)) x;\n",
  );
  const after = await dataSnapshot();
  delete before['invariant_findings'];
  delete after['invariant_findings'];
  expect(after).toEqual(before);
});

test('of very many rows so many are kept, and none of them is closed for want of room', async () => {
  const many = (n: number) => `-- name: T5 many\nSELECT n FROM generate_series(1, ${n}) n;\n`;
  expect(await check(many(500))).toEqual({ opened: MOST_ROWS, open: MOST_ROWS });
  expect(await check(many(500))).toEqual({ opened: 0, open: MOST_ROWS });
  expect(await check(many(1))).toEqual({ opened: 0, open: 1 });
});

test('runs as a job of the worker', async () => {
  await testDb()
    .insert(invariantFindings)
    .values({ name: 'I01 stale', detail: { id: 1 } });
  await testDb().execute(sql`select graphile_worker.add_job('invariant:check')`);
  await runDueJobs();
  expect((await findings()).map((f) => f.resolvedAt !== null)).toEqual([true]);
});
