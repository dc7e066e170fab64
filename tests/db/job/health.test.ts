import { sql } from 'drizzle-orm';
import { withinTime } from '@/lib/domain/admin/health-rules';
import { systemHealth } from '@/lib/domain/admin/health-queries';
import { innerCtx } from '@/lib/server/context';
import { platformOverview } from '@/lib/domain/admin/overview-queries';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeAdmin } from '@/tests/support/factories/people';

const partOf = async (key: string, ctx = makeCtx(), limit?: number) => {
  const part = (await systemHealth(ctx, limit)).parts.find((p) => p.key === key);
  if (!part) throw new Error(`no part ${key}`);
  return part;
};
beforeEach(() => testDb().execute(sql`delete from graphile_worker._private_jobs`));

test('every part says how it is in one sentence, and nothing secret', async () => {
  const view = await systemHealth(makeCtx());
  expect(view.parts.map((p) => p.key)).toEqual([
    'process',
    'database',
    'replica',
    'storage',
    'queue',
    'books',
    'stock',
    'providers',
    'alerts',
    'backup',
  ]);
  for (const part of view.parts) expect(part.text).toMatch(/[一-鿿]/);
  const text = JSON.stringify(view);
  for (const name of ['SESSION_SECRET', 'CODE_SECRET', 'DATABASE_URL', 'STORAGE_DIR'])
    expect(text).not.toContain(process.env[name] ?? 'nothing');
  expect(view.parts.find((p) => p.key === 'database')).toMatchObject({ level: 'ok' });
});

test('the program says its version and the commit that was built', async () => {
  const told = { PRODUCT_VERSION: '7.8.9', PRODUCT_COMMIT: 'abc123' };
  Object.assign(process.env, told);
  try {
    expect((await partOf('process', innerCtx({ kind: 'guest' }))).facts[0]).toEqual({
      label: '程序版本',
      value: '7.8.9（提交 abc123）',
    });
  } finally {
    for (const name of Object.keys(told)) delete process.env[name];
  }
});

test('a part that hangs is shown as such after its time, the others answer', async () => {
  const ctx = makeCtx();
  const hanging = new Proxy(ctx.db, {
    get: (target, key) =>
      key === '$count' ? () => new Promise(() => undefined) : (Reflect.get(target, key) as unknown),
  });
  const view = await systemHealth({ ...ctx, db: hanging }, 1000);
  expect(view.parts.find((p) => p.key === 'books')).toMatchObject({ level: 'bad', text: '1 秒内没有回应' });
  // Whether this test's own process is big is not the question: that its part has answered, and told its memory, is.
  const own = view.parts.find((p) => p.key === 'process');
  expect(own?.level).not.toBe('bad');
  expect(own?.facts.find((f) => f.label === '占用内存')?.value).toMatch(/^[\d.]+ (MB|GB)$/);
  expect(view.parts.find((p) => p.key === 'database')).toMatchObject({ level: 'ok' });
});

test('a check that fails does not show its error', async () => {
  const state = await withinTime(() => Promise.reject(new Error('password=hunter2')), 1000);
  expect(state).toEqual({ level: 'bad', text: '检查失败，详情见服务器日志' });
});

test('storage without its folder is not well', async () => {
  const ctx = makeCtx();
  const lost = { ...ctx, config: { ...ctx.config, storageDir: '/nowhere/at/all' } };
  expect(await partOf('storage', lost)).toMatchObject({ level: 'bad', text: '检查失败，详情见服务器日志' });
});

test('a queue that nobody works is bad, one with a failed job wants care', async () => {
  expect((await partOf('queue')).level).toBe('ok');
  await testDb().execute(sql`select graphile_worker.add_job('a', max_attempts => 1)`);
  await testDb().execute(sql`update graphile_worker._private_jobs set attempts = 1, last_error = 'x'`);
  expect(await partOf('queue')).toMatchObject({ level: 'warn', text: '有 1 个任务失败，需要处理' });
  await testDb().execute(sql`select graphile_worker.add_job('b', run_at => now() - interval '10 minutes')`);
  expect(await partOf('queue')).toMatchObject({
    level: 'bad',
    text: '最早的任务已等待 10 分钟，后台任务可能没有运行',
  });
});

test('S-08 the desk shows each administrator what his permissions let him see', async () => {
  await testDb().execute(sql`select graphile_worker.add_job('a', max_attempts => 1)`);
  await testDb().execute(sql`update graphile_worker._private_jobs set attempts = 1, last_error = 'x'`);
  const of = async (permissions: Parameters<typeof makeAdmin>[0]) =>
    platformOverview(makeCtx({ actor: adminActor(await makeAdmin(permissions)) }));
  const platform = await of(['platform']);
  expect(platform).toMatchObject({
    failedJobs: 1,
    pendingOrganizations: 0,
    openFindings: 0,
    failedLoginsToday: 0,
  });
  expect(platform.adminsWithoutFactor).toBeGreaterThan(0);
  expect(await of(['audit.read'])).toMatchObject({
    failedJobs: null,
    pendingOrganizations: null,
    openFindings: null,
    adminsWithoutFactor: null,
    failedLoginsToday: 0,
    findings: [],
  });
  expect(await of(['order'])).toMatchObject({ failedJobs: null, failedLoginsToday: null, operations: [] });
});
