import fs from 'node:fs';
import { sql } from 'drizzle-orm';
import { alerts, invariantFindings, outboundMessages } from '@/db/schema/log';
import { createWebhook } from '@/lib/adapters/webhook/live';
import type { Ctx } from '@/lib/data/ctx';
import { deliverAlert } from '@/lib/domain/admin/commands/deliver-alert';
import { sendAlerts } from '@/lib/domain/admin/commands/send-alerts';
import { systemCtx } from '@/lib/server/context';
import {
  forgetSent,
  mails,
  partOf,
  robot,
  runAlerts,
  setAlertStage,
  statusFile,
  texts,
} from '@/tests/support/alert-stage';
import { ownerQuery, testDb } from '@/tests/support/db';
import { runDueJobs } from '@/tests/support/jobs';

setAlertStage();

const open = (name = 'I01 balances', detail: object = { id: 1 }) =>
  testDb().insert(invariantFindings).values({ name, detail });
const hours = (n: number): Partial<Ctx> => ({ now: new Date(Date.now() + n * 3600_000) });
const ago = (n: number) => new Date(Date.now() - n * 3600_000).toISOString();

test('a finding is told once by mail, SMS and robot, again after a day, and once when it is over', async () => {
  await open();
  await open('I01 balances', { id: 2 });
  await runAlerts();
  const first = await mails();
  expect(first.map((m) => m.to).toSorted()).toEqual(['duty@example.cn', 'ops@example.cn']);
  expect(first[0]?.subject).toContain('新增 1 项异常');
  expect(first[0]?.text).toContain('账目异常 I01：2 处，I01 balances');
  expect((await texts()).map((t) => t.text)).toEqual([expect.stringContaining('系统发现1项异常')]);
  expect(robot.said).toHaveLength(1);
  expect((JSON.parse(robot.said[0] ?? '') as { text: string }).text).toContain('账目异常 I01');

  await runAlerts();
  await runAlerts(hours(23));
  expect(await mails()).toHaveLength(2);
  await runAlerts(hours(24.1));
  const again = await mails();
  expect(again).toHaveLength(4);
  expect(again[3]?.subject).toContain('1 项未解决');

  await testDb().execute(sql`update invariant_findings set resolved_at = now()`);
  await runAlerts();
  const last = await mails();
  expect(last).toHaveLength(6);
  expect(last[5]?.text).toContain('已恢复（1）');
  await runAlerts();
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
  expect(robot.said).toHaveLength(1);
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
  await runAlerts({
    config: { ...ctx.config, certificates: [{ name: '微信支付平台证书 123456', expiresAt }] },
  });
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

test.each([
  ['a failure after a good night', { finishedAt: ago(24), failedAt: ago(0.1), code: 1 }, '备份失败：'],
  ['one that needs a look', { finishedAt: ago(24), failedAt: ago(0.1), code: 3 }, '备份需要检查：'],
  ['one that died', { finishedAt: ago(10), startedAt: ago(6.1) }, '备份没有结束：开始于'],
  ['one of the day before', { finishedAt: ago(26.1) }, '备份过期：上次完成于'],
  ['none yet', {}, '备份过期：没有完成的记录'],
  ['no file', null, '备份过期：没有完成的记录'],
  ['a file that is broken', 'not json', '备份情况不明：状态文件无法读取'],
])('a backup is told of at once: %s', async (_, status, text) => {
  if (status === null) fs.rmSync(statusFile);
  else fs.writeFileSync(statusFile, typeof status === 'string' ? status : JSON.stringify(status));
  await runAlerts();
  expect((await mails())[0]?.text).toContain(text);
  expect((await partOf('backup')).level).toBe('bad');
  fs.writeFileSync(statusFile, JSON.stringify({ ...Object(status), finishedAt: new Date().toISOString() }));
  await runAlerts();
  expect((await mails()).at(-1)?.text).toContain('已恢复（1）');
  expect(await partOf('backup')).toMatchObject({ level: 'ok', text: '最近一次备份正常' });
});

test('a backup that runs, or that failed before it succeeded, is none of them', async () => {
  for (const more of [{ startedAt: ago(5.9) }, { startedAt: ago(3), failedAt: ago(3), code: 1 }]) {
    fs.writeFileSync(statusFile, JSON.stringify({ finishedAt: ago(2), ...more }));
    await runAlerts();
  }
  expect(await mails()).toEqual([]);
});

test('a provider that fails is told of after a quarter of an hour only, and not when it has recovered before', async () => {
  await testDb()
    .insert(outboundMessages)
    .values({ channel: 'sms', recipient: 'x', purpose: 'shipped', params: {}, status: 'failed' });
  await runAlerts();
  expect(await mails()).toEqual([]);
  expect(await testDb().select().from(alerts)).toMatchObject([{ key: 'provider:短信', notifiedAt: null }]);
  await testDb().execute(sql`update alerts set notify_at = now() - interval '1 second'`);
  await runAlerts();
  expect((await mails())[0]?.text).toContain('外部服务异常：短信');
  await testDb().execute(sql`delete from outbound_messages where purpose <> 'alert'`);
  await testDb().execute(sql`delete from alerts`);
  await forgetSent();
  await testDb()
    .insert(outboundMessages)
    .values({ channel: 'push', recipient: 'x', purpose: 'shipped', params: {}, status: 'failed' });
  await runAlerts({ ports: { ...systemCtx('x').ports, searchPush: [{} as never] } });
  await testDb().execute(sql`delete from outbound_messages where channel = 'push'`);
  await runAlerts({ ports: { ...systemCtx('x').ports, searchPush: [{} as never] } });
  expect(await mails()).toEqual([]);
});

test('a disk that is away is told of, and a source that cannot be asked closes nothing', async () => {
  const base = systemCtx('job:alert:send');
  const away = { config: { ...base.config, dataDir: '/nowhere/at/all' } };
  await runAlerts(away);
  await testDb().execute(sql`update alerts set notify_at = now() - interval '1 second'`);
  await runAlerts(away);
  expect((await mails())[0]?.text).toContain('数据目录无法访问');
  await open();
  await runAlerts(away);
  await ownerQuery('alter table invariant_findings rename to elsewhere');
  try {
    await runAlerts(away);
    expect((await testDb().select().from(alerts)).length).toBe(2);
  } finally {
    await ownerQuery('alter table elsewhere rename to invariant_findings');
  }
});

test('a robot that is busy is asked again later, one that refuses is not', async () => {
  robot.answer = { status: 503, body: '' };
  await open();
  await runAlerts();
  const of = async () =>
    (await testDb().select().from(outboundMessages)).filter((m) => m.channel === 'webhook').at(-1);
  expect(await of()).toMatchObject({ status: 'pending', tries: 1, error: 'temporary 503' });
  robot.answer = { status: 200, body: '' };
  await testDb().execute(
    sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())`,
  );
  await runDueJobs();
  expect(await of()).toMatchObject({ status: 'sent', tries: 2 });
  const id = (await of())?.id ?? 0;
  await deliverAlert(systemCtx('job:alert.deliver'), id);
  expect(robot.said).toHaveLength(2);
});

test.each([
  ['0', { ok: true }],
  ['45009', { ok: false, kind: 'temporary', code: '45009' }],
  ['93000', { ok: false, kind: 'refused', code: '93000' }],
])('a robot of 企业微信 or 钉钉 that answers errcode %s', async (code, result) => {
  robot.answer = { status: 200, body: `{"errcode":${code}}` };
  const port = createWebhook({ url: process.env.ALERT_WEBHOOK_URL ?? '', robot: 'errcode' });
  expect(await port.send('甲'.repeat(3000))).toEqual(result);
  const body = JSON.parse(robot.said[0] ?? '') as { msgtype: string; text: { content: string } };
  expect(body.msgtype).toBe('text');
  expect(Buffer.byteLength(body.text.content)).toBeLessThanOrEqual(2048);
  expect(body.text.content).not.toContain('\uFFFD');
});

test.each([
  ['0', { ok: true }],
  ['11232', { ok: false, kind: 'temporary', code: '11232' }],
  ['19024', { ok: false, kind: 'refused', code: '19024' }],
])('a robot of 飞书 that answers code %s', async (code, result) => {
  robot.answer = { status: 200, body: `{"code":${code},"msg":""}` };
  const port = createWebhook({ url: process.env.ALERT_WEBHOOK_URL ?? '', robot: 'feishu' });
  expect(await port.send('系统告警')).toEqual(result);
  expect(JSON.parse(robot.said[0] ?? '')).toEqual({ msg_type: 'text', content: { text: '系统告警' } });
});

test('without recipients findings are kept and nothing is written', async () => {
  const base = systemCtx('job:alert:send');
  await open();
  await runAlerts({ config: { ...base.config, alerts: { mails: [], phones: [], webhook: false } } });
  expect(await testDb().select().from(outboundMessages)).toEqual([]);
  expect(await testDb().select().from(alerts)).toMatchObject([{ key: 'invariant:I01' }]);
});
