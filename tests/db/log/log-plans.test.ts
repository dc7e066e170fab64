import { operationLogListInput } from '@/lib/domain/log/contract';
import { listOperations } from '@/lib/domain/log/queries';
import { loginLogListInput } from '@/lib/domain/identity/login-contract';
import { listLoginLogs } from '@/lib/domain/identity/login-queries';
import { ownerQuery } from '@/tests/support/db';
import { plansOf, sequentialScans } from '@/tests/support/plans';

const ROWS = 60_000;
const growing = new Set(['operation_logs', 'login_logs']);

beforeAll(async () => {
  await ownerQuery('alter table operation_logs disable trigger all');
  await ownerQuery(
    `insert into operation_logs (created_at, actor_kind, actor_id, actor_name, action, entity, entity_id, ip, request_id)
     select now() - make_interval(mins => n), 'admin', n % 500, '职员' || n % 500, 'act' || n % 100 || '.edit', 'thing' || n % 50, n::text,
       '10.0.' || n % 200 || '.' || n % 250, 'r' || n from generate_series(1, $1::int) n`,
    [ROWS],
  );
  await ownerQuery('alter table operation_logs enable trigger all');
  await ownerQuery(
    `insert into login_logs (created_at, user_id, login_name, method, success, reason, ip)
     select now() - make_interval(mins => n), n % 5000, '138****' || lpad((n % 9000)::text, 4, '0'), 'password', n % 50 <> 0,
       case when n % 50 = 0 then 'password' end, '10.0.' || n % 200 || '.' || n % 250 from generate_series(1, $1::int) n`,
    [ROWS],
  );
  await ownerQuery('analyze operation_logs');
  await ownerQuery('analyze login_logs');
});

test.each([
  [{}],
  [{ action: 'act7.edit' }],
  [{ action: 'act7.' }],
  [{ entity: 'thing3', entityId: '153' }],
  [{ entityId: '153' }],
  [{ actorId: 77 }],
  [{ actorName: '职员77' }],
  [{ ip: '10.0.7.7' }],
  [{ keyword: 'r4711' }],
  [{ keyword: '没有这个' }],
  [{ action: 'nothing.here' }],
  [{ startTime: '2001-01-01', endTime: '2001-12-31' }],
])('the operation log by %j reads no table from end to end', async (query) => {
  const input = operationLogListInput.parse(query);
  const plans = await plansOf((ctx) => listOperations(ctx, input));
  expect(
    sequentialScans(
      plans.filter((p) => !p.sql.includes('as counted')),
      growing,
    ),
  ).toEqual([]);
  // The count stops at 10,000 rows, so it may read the table for the filter that everything answers, and for no other.
  if (Object.keys(query).length > 0) expect(sequentialScans(plans, growing)).toEqual([]);
  for (const plan of plans) expect(plan.blocks).toBeLessThan(1500);
});

test.each([
  [{}],
  [{ userId: 7 }],
  [{ loginName: '13800000042' }],
  [{ ip: '10.0.7.7' }],
  [{ success: 'false' }],
  [{ startTime: '2001-01-01', endTime: '2001-12-31' }],
])('the login log by %j reads no table from end to end', async (query) => {
  const input = loginLogListInput.parse(query);
  const plans = await plansOf((ctx) => listLoginLogs(ctx, input));
  expect(
    sequentialScans(
      plans.filter((p) => !p.sql.includes('as counted')),
      growing,
    ),
  ).toEqual([]);
  if (Object.keys(query).length > 0) expect(sequentialScans(plans, growing)).toEqual([]);
  for (const plan of plans) expect(plan.blocks).toBeLessThan(1500);
});

test('a list ends its count at ten thousand and says that there is more', async () => {
  const seen: { total: number; more?: boolean }[] = [];
  await plansOf(async (ctx) => {
    seen.push(await listOperations(ctx, operationLogListInput.parse({})));
    seen.push(await listOperations(ctx, operationLogListInput.parse({ ip: '10.0.7.7' })));
  });
  expect(seen[0]).toMatchObject({ total: 10_000, more: true });
  expect(seen[1]).toMatchObject({ total: 60, more: false });
  await expect(
    plansOf((ctx) => listOperations(ctx, operationLogListInput.parse({ pageNum: 101, pageSize: 100 }))),
  ).rejects.toThrow('只能翻阅前 1 万条');
});
