import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { alerts, outboundMessages } from '@/db/schema/log';
import { createSmtpMail } from '@/lib/adapters/mail/live';
import { listAlerts } from '@/lib/domain/admin/alert-queries';
import { testAlerts } from '@/lib/domain/admin/commands/tell-receivers';
import { mails, partOf, robot, runAlerts, setAlertStage } from '@/tests/support/alert-stage';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeAdmin } from '@/tests/support/factories/people';

setAlertStage();

const NAMES = ['op***@example.cn', 'du***@example.cn', '138****8000', '消息机器人'];
const platform = async () => makeCtx({ actor: adminActor(await makeAdmin(['platform'])) });

test('the platform sees receivers without their middle, and a trial tells of each whether it was delivered', async () => {
  const ctx = await platform();
  const before = await listAlerts(ctx);
  expect(before.targets).toEqual(
    NAMES.map((name) => expect.objectContaining({ name, works: true, text: '尚未向其发送过消息' }) as object),
  );
  const { results } = await testAlerts(ctx);
  expect(results).toEqual(
    NAMES.map((name) => expect.objectContaining({ name, delivered: true, text: '' }) as object),
  );
  expect((await mails()).map((m) => m.subject)).toEqual([
    expect.stringContaining('系统告警测试'),
    expect.stringContaining('系统告警测试'),
  ]);
  const view = await listAlerts(ctx);
  for (const target of view.targets) expect(target.text).toMatch(/^最近送达 \d{4}-/);
  expect(view.last?.statusLabel).toBe('已发送');
});

test('a trial says who was not reached and why, and the system state is red until he is', async () => {
  const base = await platform();
  const alertsTo = {
    mails: ['ops@example.cn', 'duty@nobody.invalid'],
    phones: ['13800138000'],
    webhook: true,
  };
  const ctx = { ...base, config: { ...base.config, alerts: alertsTo } };
  robot.answer = { status: 404, body: '' };
  const { results } = await testAlerts(ctx);
  expect(results.map((r) => [r.delivered, r.text])).toEqual([
    [true, ''],
    [false, '收件地址被拒绝（550）'],
    [true, ''],
    [false, '消息被拒绝（404）'],
  ]);
  expect(await partOf('alerts', ctx)).toMatchObject({
    level: 'bad',
    text: 'du***@nobody.invalid、消息机器人收不到告警',
  });
  await runAlerts({ config: ctx.config });
  expect((await testDb().select().from(alerts)).map((a) => [a.title, a.detail])).toEqual([
    ['告警无法送达：du***@nobody.invalid', '收件地址被拒绝（550）'],
    ['告警无法送达：消息机器人', '消息被拒绝（404）'],
  ]);
  robot.answer = { status: 200, body: '' };
  await testAlerts(base);
  expect(await partOf('alerts', base)).toMatchObject({ level: 'ok', text: '接收人都能收到告警' });
});

test('a mail server that cannot be reached is a red line and a finding before any alert was sent', async () => {
  const ctx = await platform();
  const mail = createSmtpMail({ url: 'smtp://127.0.0.1:9', from: 'a@example.cn' });
  const away = { ports: { ...ctx.ports, mail } };
  expect(await partOf('alerts', { ...ctx, ...away })).toMatchObject({
    level: 'bad',
    text: 'op***@example.cn、du***@example.cn收不到告警',
    facts: expect.arrayContaining([
      { label: 'op***@example.cn', value: '无法连接，或对方暂时不受理（ESOCKET）' },
      { label: '消息机器人', value: '尚未向其发送过消息' },
    ]) as object,
  });
  await runAlerts(away);
  await testDb().execute(sql`update alerts set notify_at = now() - interval '1 second'`);
  await runAlerts(away);
  expect((JSON.parse(robot.said[0] ?? '') as { text: string }).text).toContain(
    '告警无法送达：op***@example.cn：无法连接，或对方暂时不受理（ESOCKET）',
  );
});

/** `npm run alert`, as systemd runs it for a unit that failed. */
const command = promisify(execFile);
const tellByCommand = (args: string[], more: Record<string, string> = {}) =>
  command(process.execPath, ['scripts/alert/main.mjs', ...args], { env: { ...process.env, ...more } }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (e: { code: number; stdout: string; stderr: string }) => ({ code: e.code, said: e.stdout + e.stderr }),
  );

test('a unit that failed is told to every receiver without the database, and what became of it', async () => {
  robot.answer = { status: 500, body: '' };
  const told = await tellByCommand(['--unit', 'baomi-portal-backup.service'], {
    DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/none',
    MONITOR_SERVICE_RESULT: 'exit-code',
    MONITOR_EXIT_STATUS: '1',
  });
  expect(told.code).toBe(1);
  expect([...told.said.matchAll(/\] (.+)$/gm)].map((m) => m[1])).toEqual([
    'op***@example.cn：对方已接收',
    'du***@example.cn：对方已接收',
    '138****8000：对方已接收',
    '消息机器人：没有送达，无法连接，或对方暂时不受理（500）',
  ]);
  expect((await mails())[0]).toMatchObject({
    subject: expect.stringContaining('系统告警：运行失败：baomi-portal-backup.service') as string,
    text: expect.stringMatching(
      /baomi-portal-backup\.service（exit-code 1），日志：journalctl -u baomi-portal-backup\.service -n 50/,
    ) as string,
  });
  expect(await testDb().select().from(outboundMessages)).toEqual([]);
});

test.each([
  [
    'nobody is named',
    ['--title', '演练'],
    { ALERT_MAIL: '', ALERT_PHONE: '', ALERT_WEBHOOK_URL: '' },
    1,
    '没有接收人',
  ],
  ['nothing is said', [], {}, 2, '请用 --title 或 --unit'],
  ['both are said', ['--title', 'a', '--unit', 'b'], {}, 2, '请用 --title 或 --unit'],
])('npm run alert refuses: %s', async (_, args, env, code, text) => {
  expect(await tellByCommand(args, env)).toEqual({ code, said: expect.stringContaining(text) as string });
});
