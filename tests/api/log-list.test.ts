import type { Paged } from '@/lib/core/page';
import { recordOperation } from '@/lib/data/audit';
import { withTx } from '@/lib/data/tx';
import { adminExportJobCalls } from '@/lib/domain/exportJob/admin-calls';
import type { OperationLogRow } from '@/lib/domain/log/contract';
import { pageOfLog } from '@/lib/domain/log/queries';
import { TestBrowser } from '@/tests/support/call-route';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { askExport, fileOf, jobOf } from '@/tests/support/factories/exports';
import { makeAdmin, makeBuyer, type User } from '@/tests/support/factories/people';
import { runDueJobs } from '@/tests/support/jobs';

const list = adminExportJobCalls['GET /api/admin/log/list'];

const HOSTILE = `<img src=x onerror=alert(1)>'"; drop table users; --`;
let reader: TestBrowser;
let clerk: User;

async function act(
  user: User,
  op: Parameters<typeof recordOperation>[1],
  more: { ip?: string; now?: Date } = {},
) {
  await withTx(makeCtx({ actor: adminActor(user), requestId: `r-${op.action}`, ...more }), (ctx) =>
    recordOperation(ctx, op),
  );
}

beforeAll(async () => {
  clerk = await makeAdmin(['order'], '王办事');
  const other = await makeAdmin(['warehouse'], '李仓库');
  await act(clerk, {
    action: 'order.remark',
    entity: 'order',
    entityId: 7,
    before: { staffRemark: null },
    after: { staffRemark: HOSTILE },
  });
  await act(
    other,
    {
      action: 'shipping.add2',
      entity: 'order',
      entityId: 8,
      before: { status: 'to_ship' },
      after: { status: 'shipped' },
    },
    { ip: '198.51.100.9' },
  );
  await act(
    other,
    { action: 'thing.new', entity: 'thing', entityId: 'a' },
    { now: new Date('2025-01-02T03:04:05Z') },
  );
  reader = await new TestBrowser().signIn(await makeAdmin(['platform']));
});

async function rows(query: Record<string, string> = {}): Promise<OperationLogRow[]> {
  const reply = await reader.call<Paged<OperationLogRow>>(list, { query });
  expect(reply.status).toBe(200);
  return reply.json.data?.list ?? [];
}

test('the newest act comes first, each with its names, its change and its place in the chain', async () => {
  const all = await rows();
  expect(all.map((r) => r.action)).toEqual(['shipping.add2', 'order.remark', 'thing.new']);
  expect(all[1]).toMatchObject({
    actorName: '王办事',
    actorKindLabel: '管理员',
    actionLabel: '修改内部备注',
    entityLabel: '订单',
    entityId: '7',
    changes: [{ label: '内部备注', before: null, after: HOSTILE }],
    requestId: 'r-order.remark',
  });
  expect(all[2]).toMatchObject({
    actionLabel: 'thing.new',
    entityLabel: 'thing',
    createdAt: '2025-01-02T11:04:05.000+08:00',
  });
  expect(new Set(all.map((r) => r.chainNo)).size).toBe(3);
});

test.each<[Record<string, string>, string[]]>([
  [{ action: 'order.remark' }, ['order.remark']],
  [{ action: 'order.' }, ['order.remark']],
  [{ action: 'order' }, []],
  [{ entity: 'order', entityId: '8' }, ['shipping.add2']],
  [{ actorName: '王' }, ['order.remark']],
  [{ actorName: '%' }, []],
  [{ ip: '198.51.100.9' }, ['shipping.add2']],
  [{ actorKind: 'system' }, []],
  [{ keyword: 'r-thing.new' }, ['thing.new']],
  [{ endTime: '2025-01-02' }, ['thing.new']],
  [{ startTime: '2025-01-03', sort: 'createdAt' }, ['order.remark', 'shipping.add2']],
])('the log by %j', async (query, expected) => {
  expect((await rows(query)).map((r) => r.action)).toEqual(expected);
});

test.each([
  ['like a moment', '2026-99-99T99:99:99Z'],
  ['like a day that does not exist', '2026-02-30T00:00:00.000Z'],
  ['as every object calls a part of it', 'constructor'],
  ['by 5000 characters beyond U+FFFF', '\u{20BB7}'.repeat(5000)],
])('a thing called %s is shown under its name, in the log and in its file', async (_how, name) => {
  const admin = await makeAdmin(['platform']);
  await act(admin, {
    action: 'friendlink.new',
    entity: 'friendlink',
    entityId: name.length,
    after: { name },
  });
  const [row] = await rows({ actorName: admin.name, entity: 'friendlink', entityId: String(name.length) });
  expect(row?.changes).toEqual([{ field: 'name', label: '名称', before: null, after: name }]);
  const id = await askExport(admin, 'operationLog', {
    entity: 'friendlink',
    entityId: String(name.length),
  });
  await runDueJobs();
  expect(await jobOf(id)).toMatchObject({ status: 'done', error: null });
  expect((await fileOf(id))[1]).toContain(`名称：（空） → ${name}`);
});

test('odd orders are refused', async () => {
  expect((await reader.call(list, { query: { sort: 'hash' } })).status).toBe(400);
});

test('S-08 the log is for the platform and the auditors of the trail', async () => {
  const auditor = await new TestBrowser().signIn(await makeAdmin(['audit.read']));
  expect((await auditor.call(list)).status).toBe(200);
  for (const user of [clerk, await makeAdmin(['finance', 'news.edit']), await makeBuyer()]) {
    const browser = await new TestBrowser().signIn(user);
    expect((await browser.call(list)).status).toBe(403);
  }
});

test('a page beyond the last that is shown is refused before anything is asked of the database', async () => {
  let asked = 0;
  const ask = async <T>(value: T): Promise<T> => {
    asked += 1;
    return value;
  };
  await expect(
    pageOfLog(
      { pageNum: 1001, pageSize: 10 },
      () => ask([]),
      () => ask(0),
    ),
  ).rejects.toMatchObject({ status: 422 });
  expect(asked).toBe(0);
});
