import { createPool } from '@/db/client';
import { setReadPool } from '@/db/read-client';
import { dropTags } from '@/lib/data/page-cache';
import { replicaState, readReplicaSnapshot, withReplica } from '@/lib/data/replica';
import { systemHealth } from '@/lib/domain/admin/health-queries';
import { summaryInput } from '@/lib/domain/report/contract';
import { getSummary } from '@/lib/domain/report/summary-queries';
import { makeCtx } from '@/tests/support/ctx';
import { testDbUrl } from '@/tests/support/db';

/** Databases that must not answer in the primary's place. A streaming standby: tests/faults/replica.mjs. */

let pool: ReturnType<typeof createPool>;
beforeEach(() => Object.assign(replicaState(), { restUntil: 0, answered: 0, passedOver: 0 }));
afterEach(async () => {
  setReadPool(null);
  await pool.end();
});

const use = (url: string) => {
  pool = createPool(url, 2);
  setReadPool(pool);
};
/** Asked anew: an answer is kept for some seconds otherwise. */
const report = () => {
  dropTags(null);
  return getSummary(makeCtx(), summaryInput.parse({}));
};
const partOf = async () => (await systemHealth(makeCtx())).parts.find((p) => p.key === 'replica');
const counted = () => [replicaState().answered, replicaState().passedOver];

test('a database that is no standby never answers: what is newer on the primary could not be told', async () => {
  use(testDbUrl('app'));
  expect((await report()).range.days).toBe(30);
  expect(counted()).toEqual([0, 1]);
  expect(await partOf()).toMatchObject({
    level: 'warn',
    text: '该数据库不是流复制副本，报表与导出读取主库',
  });
});

test('a replica that is away is left alone for a while, and the primary answers', async () => {
  use('postgresql://portal_app@127.0.0.1:9/portal');
  const before = Date.now();
  expect((await report()).range.days).toBe(30);
  expect(replicaState().restUntil).toBeGreaterThanOrEqual(before + 5000);
  const asked = jest.spyOn(pool, 'query');
  replicaState().restUntil = Infinity;
  await report();
  expect(asked).not.toHaveBeenCalled();
  expect(counted()).toEqual([0, 2]);
  expect(await partOf()).toMatchObject({ level: 'warn', text: '只读副本无法访问，报表与导出读取主库' });
});

test('a mistake of the read itself is the same on either database and is not asked twice', async () => {
  use(testDbUrl('app'));
  let runs = 0;
  const wrong = () => {
    runs += 1;
    return Promise.reject(new Error('a mistake'));
  };
  await expect(readReplicaSnapshot(makeCtx(), wrong)).rejects.toThrow('a mistake');
  await expect(withReplica(makeCtx(), wrong)).rejects.toThrow('a mistake');
  expect(runs).toBe(2);
});
