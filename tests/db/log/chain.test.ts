import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { recordOperation } from '@/lib/data/audit';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { verifyPiece } from '@/lib/domain/log/chain-queries';
import { pruneLog } from '@/lib/domain/log/commands/prune-log';
import { verifyLog } from '@/lib/domain/log/commands/verify-log';
import type { VerifyView } from '@/lib/domain/log/contract';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { ownerQuery, resetDb, testDb, testDbUrl } from '@/tests/support/db';
import { makeAdmin } from '@/tests/support/factories/people';
import { expectInvariants } from '@/tests/support/invariants';
import { runDueJobs } from '@/tests/support/jobs';

let clerk: Ctx;

beforeEach(async () => {
  await resetDb();
  clerk = makeCtx({ actor: adminActor(await makeAdmin(['platform'])) });
});

/** Acts of long ago up to today, one a month, each in its own transaction. */
async function acts(months: readonly number[]): Promise<void> {
  for (const ago of months) {
    const now = new Date();
    now.setUTCMonth(now.getUTCMonth() - ago);
    await withTx({ ...clerk, now }, (ctx) =>
      recordOperation(ctx, { action: 'order.remark', entity: 'order', entityId: ago, after: { name: '旧' } }),
    );
  }
}
const check = (after = 0): Promise<VerifyView> => withTx(clerk, (ctx) => verifyLog(ctx, { after }));
/** As somebody who has the owner's password and knows what he does. */
async function tamper(statement: string): Promise<void> {
  await ownerQuery('alter table operation_logs disable trigger append_only');
  await ownerQuery(statement);
  await ownerQuery('alter table operation_logs enable trigger append_only');
}
const places = async () =>
  (await ownerQuery<{ n: string }>('select chain_no as n from operation_logs order by chain_no')).map((r) =>
    Number(r.n),
  );

describe('S-59 the check of the chain', () => {
  test('a sound log is found sound to its head, and the check stands in it', async () => {
    await acts([2, 1, 0]);
    expect(await check()).toMatchObject({
      checked: 3,
      last: 3,
      head: 3,
      startsAt: 1,
      done: true,
      broken: null,
    });
    const [last] = await ownerQuery(
      'select action, after from operation_logs order by chain_no desc limit 1',
    );
    expect(last).toEqual({ action: 'log.verify', after: { from: 1, to: 3, problem: null } });
    await expectInvariants();
  });

  test.each([
    [
      `update operation_logs set after = '{"name": "新"}' where chain_no = 2`,
      2,
      '内容与哈希不符，记录被改动',
    ],
    ['delete from operation_logs where chain_no = 2', 3, '序号不连续，之前有记录缺失'],
    ['delete from operation_logs where chain_no = 1', 2, '序号不连续，之前有记录缺失'],
    [`update operation_logs set prev_hash = 'x' where chain_no = 3`, 3, '与上一条记录的哈希不符'],
    [
      `update operation_logs l set actor_name = '别人', hash = operation_log_hash(jsonb_populate_record(l, '{"actor_name": "别人"}')) where chain_no = 2`,
      3,
      '与上一条记录的哈希不符',
    ],
    ['update operation_logs set chain_no = null where chain_no = 3', 2, '有未进入链的记录'],
  ])('%s: the first broken place is %i', async (statement, chainNo, problem) => {
    await acts([2, 1, 0]);
    await tamper(statement);
    expect((await check()).broken).toEqual({ chainNo, problem });
  });

  test('who has only the end checked leaves a row about the end only, and none where nothing was checked', async () => {
    await acts([2, 1, 0]);
    await check(2);
    await check(4);
    const rows = await ownerQuery("select after from operation_logs where action = 'log.verify'");
    expect(rows).toEqual([{ after: { from: 3, to: 3, problem: null } }]);
  });

  test('goes on piece by piece, and finds what is broken in a later one', async () => {
    await acts([9, 8, 7, 6, 5, 4, 3, 2]);
    const piece = (after: number) => verifyPiece(clerk, after, 3);
    expect(await piece(0)).toMatchObject({ checked: 3, last: 3, head: 8, done: false, broken: null });
    expect(await piece(3)).toMatchObject({ checked: 3, last: 6, done: false, broken: null });
    expect(await piece(6)).toMatchObject({ checked: 2, last: 8, done: true, broken: null });
    await tamper("update operation_logs set entity_id = 'x' where chain_no = 5");
    expect((await piece(0)).broken).toBeNull();
    expect((await piece(3)).broken?.chainNo).toBe(5);
    await tamper('delete from operation_logs where chain_no = 4');
    expect((await piece(3)).broken?.chainNo).toBe(5);
  });
});

describe('S-59 the time of keeping', () => {
  test('rows older than it go, the others stay, the chain stays sound and the run says what it did', async () => {
    await acts([30, 20, 13, 11, 8, 0]);
    expect(await pruneLog(makeCtx({ actor: { kind: 'system', name: 'job:log:prune' } }))).toBe(3);
    expect(await places()).toEqual([4, 5, 6, 7]);
    expect(await check()).toMatchObject({ startsAt: 4, checked: 4, done: true, broken: null });
    const [last] = await ownerQuery(
      `select actor_name, after from operation_logs where action = 'log.prune'`,
    );
    expect(last).toEqual({ actor_name: 'job:log:prune', after: { removed: 3, keepMonths: 12 } });
    await expectInvariants();
    await tamper('delete from operation_logs where chain_no = 4');
    expect((await check()).broken).toEqual({ chainNo: 5, problem: '序号不连续，之前有记录缺失' });
  });

  test('an old row behind a young one stays: the log is cut from its beginning alone', async () => {
    await acts([30, 0, 30, 30]);
    expect(await pruneLog(clerk)).toBe(1);
    expect(await places()).toEqual([2, 3, 4, 5]);
  });

  test('the newest row stays, so that the numbers go on', async () => {
    await acts([30, 30]);
    const cut = () => testDb().execute<{ n: number }>(sql`select prune_operation_log(12, 100) as n`);
    expect([(await cut()).rows, (await cut()).rows]).toEqual([[{ n: 1 }], [{ n: 0 }]]);
    expect(await places()).toEqual([2]);
    await acts([0]);
    expect((await check()).broken).toBeNull();
  });

  test('two runs at once remove each row once', async () => {
    await acts([30, 29, 28, 0]);
    const removed = await Promise.all([pruneLog(clerk), pruneLog(clerk)]);
    expect(removed.reduce((a, b) => a + b, 0)).toBe(3);
    expect((await check()).broken).toBeNull();
  });

  test('runs as a job', async () => {
    await acts([30, 0]);
    await testDb().execute(sql`select graphile_worker.add_job('log:prune')`);
    await runDueJobs();
    expect(await places()).toEqual([2, 3]);
  });

  describe('asked by the site’s role', () => {
    let app: Client;
    beforeEach(async () => {
      app = new Client({ connectionString: testDbUrl('app') });
      await app.connect();
    });
    afterEach(() => app.end());

    test.each(['5', '0', '-1', 'null'])('%s months are refused, and nothing goes', async (months) => {
      await acts([30, 30, 0]);
      await expect(app.query(`select prune_operation_log(${months}, 100)`)).rejects.toThrow(
        'kept for at least six months',
      );
      expect(await places()).toEqual([1, 2, 3]);
    });

    test.each([
      ["insert into operation_log_anchors (chain_no, hash, removed, keep_months) values (9, 'x', 1, 6)"],
      ['update operation_log_anchors set chain_no = 9'],
      ['delete from operation_log_anchors'],
      ['truncate operation_log_anchors'],
    ])('anchors are not its to write: %s', async (statement) => {
      await expect(app.query(statement)).rejects.toThrow('permission denied');
    });
  });

  test('the owner too removes nothing young, and nothing without an anchor', async () => {
    await acts([30, 30, 0]);
    const refusal = 'table "operation_logs" is append-only';
    await expect(ownerQuery('delete from operation_logs where chain_no = 1')).rejects.toThrow(refusal);
    await ownerQuery(
      "insert into operation_log_anchors (chain_no, hash, removed, keep_months) values (9, 'x', 1, 6)",
    );
    await expect(ownerQuery('delete from operation_logs where chain_no = 3')).rejects.toThrow(refusal);
    await expect(ownerQuery('truncate operation_logs')).rejects.toThrow('append-only: TRUNCATE refused');
    await expect(ownerQuery('delete from operation_log_anchors')).rejects.toThrow('is append-only');
  });
});
