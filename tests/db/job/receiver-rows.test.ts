import { asc, eq } from 'drizzle-orm';
import { alertReceivers } from '@/db/schema/alert';
import { invariantFindings, operationLogs, outboundMessages } from '@/db/schema/log';
import type { WebhookResult } from '@/lib/adapters/webhook/port';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { listAlerts } from '@/lib/domain/admin/alert-queries';
import { deliverAlert } from '@/lib/domain/admin/commands/deliver-alert';
import { deleteReceiver, saveReceiver } from '@/lib/domain/admin/commands/save-receiver';
import { sendAlerts } from '@/lib/domain/admin/commands/send-alerts';
import { testAlerts } from '@/lib/domain/admin/commands/tell-receivers';
import { receiverSaveInput } from '@/lib/domain/admin/receiver-contract';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { resetDb, testDb } from '@/tests/support/db';
import { makeAdmin } from '@/tests/support/factories/people';

const URL_OF = (key: string) => `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${key}`;
const KEY = '693a1116-7a0c-4bc4-97a0-0ec251fa5aaa';

let ctx: Ctx;
const said: [address: string, text: string][] = [];
let answer: WebhookResult = { ok: true };

beforeEach(async () => {
  await resetDb();
  const base = makeCtx({ actor: adminActor(await makeAdmin(['platform'], '平台员')) });
  const robots = {
    send: (address: string, text: string) => {
      said.push([address, text]);
      return Promise.resolve(answer);
    },
  };
  // Nobody stands in the environment.
  const config = { ...base.config, alerts: { mails: [], phones: [], webhook: false } };
  ctx = { ...base, config, ports: { ...base.ports, robots, webhook: null } };
  said.length = 0;
  answer = { ok: true };
});

const typed = (more: object = {}) => ({
  channel: 'webhook',
  address: URL_OF(KEY),
  label: '值班群',
  topics: ['system', 'books', 'jobs'],
  enabled: true,
  ...more,
});
const save = (more: object = {}) =>
  withTx(ctx, (tx) => saveReceiver(tx, receiverSaveInput.parse(typed(more))));
const rows = () => testDb().select().from(alertReceivers).orderBy(asc(alertReceivers.id));
const logged = () =>
  testDb()
    .select()
    .from(operationLogs)
    .where(eq(operationLogs.entity, 'alertReceiver'))
    .orderBy(operationLogs.id);
const messages = () => testDb().select().from(outboundMessages).orderBy(asc(outboundMessages.id));
const find = (name: string) => testDb().insert(invariantFindings).values({ name, detail: {} });

test('a receiver is entered, changed and taken away with one line in the log each; nothing that is kept or shown says the address', async () => {
  await save();
  const [row] = await rows();
  await save({ id: row!.id, address: '', label: '夜班群', topics: ['jobs'], enabled: false });
  expect((await rows())[0]).toMatchObject({
    label: '夜班群',
    topics: ['jobs'],
    active: false,
    shown: '企业微信机器人 …5aaa',
    addressHmac: row!.addressHmac,
  });
  const { targets } = await listAlerts(ctx);
  expect(targets).toMatchObject([
    { id: row!.id, name: '企业微信机器人 …5aaa', label: '夜班群', enabled: false, works: false },
  ]);
  await withTx(ctx, (tx) => deleteReceiver(tx, { id: row!.id }));
  expect(await rows()).toEqual([]);
  expect((await logged()).map((l) => [l.action, l.actorName])).toEqual([
    ['alertReceiver.add', '平台员'],
    ['alertReceiver.edit', '平台员'],
    ['alertReceiver.del', '平台员'],
  ]);
  expect(JSON.stringify([row, targets, await logged()])).not.toContain(KEY.slice(0, 8));
});

test.each([
  ['the same robot again', {}, 422],
  ['the same mail in another spelling', { channel: 'mail', address: ' Duty@Example.CN ' }, 422],
  ['nobody’s row', { id: 999_999 }, 404],
])('%s is refused and changes nothing', async (_, more, status) => {
  await save();
  await save({ channel: 'mail', address: 'duty@example.cn' });
  const before = await rows();
  await expect(save(more)).rejects.toMatchObject({ status });
  expect(await rows()).toEqual(before);
  expect(await logged()).toHaveLength(2);
});

test.each([
  ['webhook', 'https://127.0.0.1/cgi-bin/webhook/send?key=0123456789'],
  ['webhook', 'http://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=0123456789'],
  ['webhook', 'https://internal.example.cn/hook'],
  ['mail', 'nobody'],
  ['sms', '12345'],
])('%s %s is no address', (channel, address) => {
  expect(receiverSaveInput.safeParse(typed({ channel, address })).success).toBe(false);
});

test('each receiver hears of his topics alone, and who is switched off of nothing', async () => {
  await save({ label: '全部' });
  await save({ label: '任务', address: URL_OF('jobs-0123456789'), topics: ['jobs'] });
  await save({ label: '停用', address: URL_OF('off-0123456789'), enabled: false });
  await find('I01 stock');
  await sendAlerts(ctx);
  const [first] = await rows();
  // The backup of a test is another finding, of the system.
  expect((await messages()).map((m) => [m.recipient, m.params.text?.includes('账目异常 I01')])).toEqual([
    [`robot:${first!.id}`, true],
  ]);
});

test('a robot is told at its own address; one that is gone meanwhile fails for good', async () => {
  await save();
  await find('I01 stock');
  await sendAlerts(ctx);
  const [message] = await messages();
  await deliverAlert(ctx, message!.id);
  expect(said).toEqual([[URL_OF(KEY), expect.stringContaining('账目异常 I01') as string]]);
  expect((await messages())[0]).toMatchObject({ status: 'sent', tries: 1 });
  await testDb().update(outboundMessages).set({ status: 'pending' });
  const [row] = await rows();
  await withTx(ctx, (tx) => deleteReceiver(tx, { id: row!.id }));
  await deliverAlert(ctx, message!.id);
  expect(said).toHaveLength(1);
  expect((await messages())[0]).toMatchObject({
    status: 'failed',
    error: 'notConfigured none: not configured',
  });
});

test('a trial to one receiver reaches him alone, and what came of it stands beside him', async () => {
  await save();
  await save({ label: '另一群', address: URL_OF('other-0123456789'), enabled: false });
  const [, second] = await rows();
  answer = { ok: false, kind: 'refused', code: '93000' };
  expect(await testAlerts(ctx, { id: second!.id })).toEqual({
    results: [
      {
        channel: 'webhook',
        name: '另一群（企业微信机器人 …6789）',
        delivered: false,
        text: '消息被拒绝（93000）',
      },
    ],
  });
  expect(said.map(([address]) => address)).toEqual([URL_OF('other-0123456789')]);
  await save({ id: second!.id, address: '', label: '另一群' });
  expect((await listAlerts(ctx)).targets.map((t) => [t.works, t.text])).toEqual([
    [true, '尚未向其发送过消息'],
    [false, '消息被拒绝（93000）'],
  ]);
  await expect(testAlerts(ctx, { id: 999_999 })).rejects.toMatchObject({ status: 404 });
});
