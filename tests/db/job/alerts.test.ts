import fs from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { alerts, invariantFindings, outboundMessages } from '@/db/schema/log';
import { createWebhook } from '@/lib/adapters/webhook/live';
import { withTx } from '@/lib/data/tx';
import { deliverAlert } from '@/lib/domain/admin/commands/deliver-alert';
import { sendAlerts, testAlerts } from '@/lib/domain/admin/commands/send-alerts';
import { listAlerts } from '@/lib/domain/admin/alert-queries';
import type { Ctx } from '@/lib/data/ctx';
import { systemCtx } from '@/lib/server/context';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { ownerQuery, resetDb, testDb } from '@/tests/support/db';
import { makeAdmin } from '@/tests/support/factories/people';
import { startTestGateway, type TestGateway } from '@/tests/support/gateway';
import { runDueJobs } from '@/tests/support/jobs';

interface Sent {
  to: string;
  subject: string;
  text: string;
}
let gateway: TestGateway;
const said: string[] = [];
let robotAnswer = { status: 200, body: '{"errcode":0,"errmsg":"ok"}' };
const robot = createServer((req, res) => {
  let body = '';
  req.on('data', (c: Buffer) => {
    body += c.toString();
  });
  req.on('end', () => {
    said.push(body);
    res.writeHead(robotAnswer.status, { 'content-type': 'application/json' }).end(robotAnswer.body);
  });
});
const statusFile = join(process.env.STORAGE_DIR ?? '/tmp', 'backup-status.json');

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    robot.listen(0, '127.0.0.1', resolve);
  });
  process.env.ALERT_MAIL = 'ops@example.cn, duty@example.cn';
  process.env.ALERT_PHONE = '13800138000';
  process.env.ALERT_WEBHOOK_URL = `http://127.0.0.1:${(robot.address() as AddressInfo).port}/robot?key=k`;
  process.env.BACKUP_STATUS_FILE = statusFile;
  gateway = await startTestGateway();
});
afterAll(async () => {
  await gateway.stop();
  await new Promise((resolve) => {
    robot.close(resolve);
  });
});
beforeEach(async () => {
  await resetDb();
  await gateway.reset();
  said.length = 0;
  robotAnswer = { status: 200, body: '{"errcode":0,"errmsg":"ok"}' };
  fs.writeFileSync(statusFile, JSON.stringify({ finishedAt: new Date().toISOString() }));
});

const mails = async () => (await (await fetch(`${gateway.gateway.wxpayUrl}/__admin/mails`)).json()) as Sent[];
const texts = async () =>
  (await (await fetch(`${gateway.gateway.wxpayUrl}/__admin/sms`)).json()) as {
    phone: string;
    text: string;
  }[];
const open = (name = 'I01 balances', detail: object = { id: 1 }) =>
  testDb().insert(invariantFindings).values({ name, detail });
const run = async (more: Partial<Ctx> = {}) => {
  await sendAlerts({ ...systemCtx('job:alert:send'), ...more });
  await runDueJobs();
};
const hours = (n: number): Partial<Ctx> => ({ now: new Date(Date.now() + n * 3600_000) });

test('a finding is told once by mail, SMS and robot, again after a day, and once when it is over', async () => {
  await open();
  await open('I01 balances', { id: 2 });
  await run();
  const first = await mails();
  expect(first.map((m) => m.to).toSorted()).toEqual(['duty@example.cn', 'ops@example.cn']);
  expect(first[0]?.subject).toContain('新增 1 项异常');
  expect(first[0]?.text).toContain('账目异常 I01：2 处，I01 balances');
  expect((await texts()).map((t) => t.text)).toEqual([expect.stringContaining('系统发现1项异常')]);
  expect(said).toHaveLength(1);
  expect((JSON.parse(said[0] ?? '') as { text: string }).text).toContain('账目异常 I01');

  await run();
  await run(hours(23));
  expect(await mails()).toHaveLength(2);
  await run(hours(24.1));
  const again = await mails();
  expect(again).toHaveLength(4);
  expect(again[3]?.subject).toContain('1 项未解决');

  await testDb().execute(sql`update invariant_findings set resolved_at = now()`);
  await run();
  const last = await mails();
  expect(last).toHaveLength(6);
  expect(last[5]?.text).toContain('已恢复（1）');
  await run();
  expect(await mails()).toHaveLength(6);
  // What lasts or is over wakes nobody by SMS.
  expect(await texts()).toHaveLength(1);
  expect(await testDb().select().from(alerts)).toEqual([]);
});

test('two workers that run at the same moment tell it once', async () => {
  await open();
  await Promise.all(Array.from({ length: 6 }, () => sendAlerts(systemCtx('job:alert:send'))));
  await Promise.all([runDueJobs(), runDueJobs()]);
  expect(await mails()).toHaveLength(2);
  expect(said).toHaveLength(1);
});

test('failed jobs, stock and bill differences, an old backup and a certificate that ends are told of', async () => {
  await ownerQuery(
    `select graphile_worker.add_job('invoice.issue', max_attempts => 1, run_at => now() + interval '1 hour')`,
  );
  await ownerQuery(
    `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), attempts => 1, run_at => now() + interval '1 hour')`,
  );
  await ownerQuery(
    `insert into special_orders (special_no, kind, type, title, dedupe_key) values ('T1', 'exception', 'ledger_mismatch', 't', 'ledger_mismatch:stock:1')`,
  );
  await ownerQuery(
    `with r as (insert into reconcile_runs (provider, bill_date, finished_at) values ('wxpay', '2026-01-01', now()) returning id)
     insert into reconcile_diffs (run_id, last_run_id, kind, out_trade_no) select id, id, 'missing_local', 'x' from r`,
  );
  fs.writeFileSync(
    statusFile,
    JSON.stringify({ finishedAt: new Date(Date.now() - 27 * 3600_000).toISOString() }),
  );
  const ctx = systemCtx('job:alert:send');
  const expiresAt = new Date(Date.now() + 29 * 86_400_000);
  await run({ config: { ...ctx.config, certificates: [{ name: '微信支付平台证书 123456', expiresAt }] } });
  const { text = '' } = (await mails())[0] ?? {};
  for (const part of [
    '后台任务失败：提交开票：1 个',
    '库存与流水不符：1 处',
    '渠道对账差异：1 笔',
    '备份过期：上次完成于',
    '证书即将到期：微信支付平台证书 123456',
  ])
    expect(text).toContain(part);
});

test('a backup that never ended, a status file that is broken, and a fresh backup', async () => {
  fs.writeFileSync(statusFile, '{}');
  await run();
  expect((await mails())[0]?.text).toContain('备份过期：没有完成的记录');
  // What cannot be read says nothing about the backup: the alert stays as it is.
  fs.writeFileSync(statusFile, 'not json');
  await run();
  expect((await testDb().select().from(alerts)).map((a) => a.resolvedAt)).toEqual([null]);
  fs.writeFileSync(statusFile, JSON.stringify({ finishedAt: new Date().toISOString() }));
  await run();
  expect((await mails()).at(-1)?.text).toContain('已恢复（1）');
});

test('a provider that fails is told of after a quarter of an hour only, and not when it has recovered before', async () => {
  await testDb()
    .insert(outboundMessages)
    .values({ channel: 'sms', recipient: 'x', purpose: 'shipped', params: {}, status: 'failed' });
  await run();
  expect(await mails()).toEqual([]);
  expect(await testDb().select().from(alerts)).toMatchObject([{ key: 'provider:短信', notifiedAt: null }]);
  await testDb().execute(sql`update alerts set notify_at = now() - interval '1 second'`);
  await run();
  expect((await mails())[0]?.text).toContain('外部服务异常：短信');
  await testDb().execute(sql`delete from outbound_messages where purpose <> 'alert'`);
  await testDb().execute(sql`delete from alerts`);
  await gateway.reset();
  await testDb()
    .insert(outboundMessages)
    .values({ channel: 'push', recipient: 'x', purpose: 'shipped', params: {}, status: 'failed' });
  await run({ ports: { ...systemCtx('x').ports, searchPush: [{} as never] } });
  await testDb().execute(sql`delete from outbound_messages where channel = 'push'`);
  await run({ ports: { ...systemCtx('x').ports, searchPush: [{} as never] } });
  expect(await mails()).toEqual([]);
});

test('a disk that is away is told of, and a source that cannot be asked closes nothing', async () => {
  const base = systemCtx('job:alert:send');
  const away = { config: { ...base.config, dataDir: '/nowhere/at/all' } };
  await run(away);
  await testDb().execute(sql`update alerts set notify_at = now() - interval '1 second'`);
  await run(away);
  expect((await mails())[0]?.text).toContain('数据目录无法访问');
  await open();
  await run(away);
  await ownerQuery('alter table invariant_findings rename to elsewhere');
  try {
    await run(away);
    expect((await testDb().select().from(alerts)).length).toBe(2);
  } finally {
    await ownerQuery('alter table elsewhere rename to invariant_findings');
  }
});

test('a robot that is busy is asked again later, one that refuses is not', async () => {
  robotAnswer = { status: 503, body: '' };
  await open();
  await run();
  const of = async () =>
    (await testDb().select().from(outboundMessages)).filter((m) => m.channel === 'webhook').at(-1);
  expect(await of()).toMatchObject({ status: 'pending', tries: 1, error: 'temporary 503' });
  robotAnswer = { status: 200, body: '' };
  await testDb().execute(
    sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())`,
  );
  await runDueJobs();
  expect(await of()).toMatchObject({ status: 'sent', tries: 2 });
  const id = (await of())?.id ?? 0;
  await deliverAlert(systemCtx('job:alert.deliver'), id);
  expect(said).toHaveLength(2);
});

test.each([
  ['0', { ok: true }],
  ['45009', { ok: false, kind: 'temporary', code: '45009' }],
  ['93000', { ok: false, kind: 'refused', code: '93000' }],
])('a robot of 企业微信 or 钉钉 that answers errcode %s', async (code, result) => {
  robotAnswer = { status: 200, body: `{"errcode":${code}}` };
  const port = createWebhook({ url: process.env.ALERT_WEBHOOK_URL ?? '', robot: true });
  expect(await port.send('甲'.repeat(3000))).toEqual(result);
  const body = JSON.parse(said[0] ?? '') as { msgtype: string; text: { content: string } };
  expect(body.msgtype).toBe('text');
  expect(Buffer.byteLength(body.text.content)).toBeLessThanOrEqual(2048);
  expect(body.text.content).not.toContain('\uFFFD');
});

test('the platform sees recipients without their middle, and sends a test to all of them', async () => {
  const admin = await makeAdmin(['platform']);
  const ctx = makeCtx({ actor: adminActor(admin) });
  const { sent } = await withTx(ctx, (tx) => testAlerts(tx));
  expect(sent).toBe(4);
  await runDueJobs();
  expect((await mails()).map((m) => m.subject)).toEqual([
    expect.stringContaining('系统告警测试'),
    expect.stringContaining('系统告警测试'),
  ]);
  const view = await listAlerts(ctx);
  expect(view.targets.map((t) => t.name)).toEqual([
    'op***@example.cn',
    'du***@example.cn',
    '138****8000',
    '消息机器人',
  ]);
  expect(view.last?.statusLabel).toBe('已发送');
});

test('without recipients findings are kept and nothing is written', async () => {
  const base = systemCtx('job:alert:send');
  await open();
  await run({ config: { ...base.config, alerts: { mails: [], phones: [], webhook: false } } });
  expect(await testDb().select().from(outboundMessages)).toEqual([]);
  expect(await testDb().select().from(alerts)).toMatchObject([{ key: 'invariant:I01' }]);
});
