import { createServer, type AddressInfo } from 'node:net';
import { createSmtpMail } from '@/lib/adapters/mail/live';
import { startPair, type Pair } from './test-support';
import type { MailRecord } from './types';

let pair: Pair;
beforeAll(async () => {
  pair = await startPair();
});
afterAll(() => pair.stop());
beforeEach(() => pair.control('reset'));

const send = (to = 'reader@example.cn', more: object = {}) =>
  pair.mail.send({
    to,
    subject: '【保密宣传网】邮箱验证码，请在五分钟内使用，请勿转发给他人',
    text: '您的验证码为 246810。\n.点号开头的一行\n5 分钟内有效。',
    idempotencyKey: 'mail-1',
    ...more,
  });

test('a message arrives with its Chinese subject and text, and is found by address', async () => {
  expect(await send()).toEqual({
    ok: true,
    providerId: expect.stringMatching(/^<[0-9a-f]{32}@portal\.example>$/),
  });
  const found = (await (
    await fetch(`${pair.gateway.smsUrl}/__admin/mails?to=reader@example.cn`)
  ).json()) as unknown;
  expect(found).toMatchObject([
    {
      from: 'noreply@portal.example',
      to: 'reader@example.cn',
      subject: '【保密宣传网】邮箱验证码，请在五分钟内使用，请勿转发给他人',
      text: expect.stringMatching(/^您的验证码为 246810。\r?\n\.点号开头的一行\r?\n5 分钟内有效。$/),
      code: '246810',
    },
  ]);
  expect(await pair.list('mails?to=other@example.cn')).toEqual([]);
});

test('HTML and files travel beside the text; the same key makes the same Message-ID', async () => {
  const attachments = [
    { filename: '电子发票.pdf', content: Buffer.from('%PDF-1.4'), contentType: 'application/pdf' },
  ];
  await send('a@example.cn', { html: '<p>您的验证码为 <b>246810</b></p>', attachments });
  await send('b@example.cn');
  const [a, b] = await pair.list<MailRecord>('mails');
  expect(a).toMatchObject({ code: '246810', attachments: ['电子发票.pdf'] });
  expect(a!.messageId).toBe(b!.messageId);
});

test('a line break in an address or a subject adds no header', async () => {
  await send('x@example.cn', { subject: '主题\r\nBcc: victim@example.cn' });
  expect((await pair.list<MailRecord>('mails')).map((m) => m.to)).toEqual(['x@example.cn']);
  const forged = await send('x@example.cn\r\nRCPT TO:<victim@example.cn>');
  expect((await pair.list<MailRecord>('mails')).map((m) => m.to)).not.toContain('victim@example.cn');
  expect(forged.ok ? 'sent' : forged.kind).not.toBe('auth');
});

test('a mailbox that does not exist is told', async () => {
  expect(await send('somebody@nobody.invalid')).toMatchObject({
    ok: false,
    kind: 'invalidAddress',
    code: '550',
  });
});

test.each([
  ['timeoutAfterCommit', 'unknown', 1],
  ['timeoutBeforeCommit', 'unknown', 0],
  ['http500', 'temporary', 0],
])('%s is %s', async (mode, kind, sent) => {
  await pair.control('api.mode', { provider: 'mail', mode });
  expect(await send()).toMatchObject({ ok: false, kind });
  expect(await pair.list('mails')).toHaveLength(sent);
});

test('a server that takes our account is reached without a message; one that is away, or takes another account only, is told', async () => {
  expect(await pair.mail.check()).toEqual({ ok: true });
  expect(await pair.list('mails')).toEqual([]);
  const at = (url: string) => createSmtpMail({ url, from: 'a@example.cn', timeoutMs: 800 }).check();
  expect(await at('smtp://127.0.0.1:9')).toMatchObject({ ok: false, kind: 'temporary', code: 'ESOCKET' });
  const guarded = createServer((socket) => {
    socket.write('220 mail.example.cn\r\n');
    socket.on('data', (said) => {
      socket.write(
        said.toString().startsWith('EHLO')
          ? '250-mail.example.cn\r\n250 AUTH PLAIN\r\n'
          : '535 5.7.8 wrong password\r\n',
      );
    });
  });
  await new Promise<void>((resolve) => {
    guarded.listen(0, '127.0.0.1', resolve);
  });
  const { port } = guarded.address() as AddressInfo;
  expect(await at(`smtp://somebody:wrong@127.0.0.1:${port}`)).toMatchObject({
    ok: false,
    kind: 'auth',
    code: '535',
  });
  guarded.close();
});

test('the mailbox page shows what arrived, escaped', async () => {
  await send('reader@example.cn', { subject: '<script>alert(1)</script>' });
  const page = await (await fetch(`${pair.gateway.smsUrl}/mailbox`)).text();
  expect(page).toContain('&#60;script&#62;alert(1)');
  expect(page).not.toContain('<script>alert(1)');
});
