import { eq } from 'drizzle-orm';
import { statements } from '@/db/schema/statement';
import { adminStatementCalls } from '@/lib/domain/statement/admin-calls';
import type { LinkView } from '@/lib/domain/statement/link-contract';
import { guestStatementCalls } from '@/lib/domain/statement/guest-calls';
import { userStatementCalls } from '@/lib/domain/statement/user-calls';
import { validIdentityCalls } from '@/lib/domain/identity/valid-calls';
import { TestBrowser } from '@/tests/support/call-route';
import { ownerQuery, testDb } from '@/tests/support/db';
import { makeProduct } from '@/tests/support/factories/catalogue';
import {
  joinOrganization,
  makeOrganization,
  type TestOrganization,
} from '@/tests/support/factories/organization';
import { makeAdmin } from '@/tests/support/factories/people';
import { makeFinance } from '@/tests/support/factories/refund';
import { placeOrder } from '@/tests/support/factories/sale';
import {
  dayAt,
  mailServer,
  placedBefore,
  sendToday,
  tokenIn,
  tomorrowsFinance,
} from '@/tests/support/factories/statement';
import { startTestGateway, type TestGateway } from '@/tests/support/gateway';
import { expectInvariants } from '@/tests/support/invariants';

const detail = userStatementCalls['GET /api/user/statement/detail'];
const pdf = userStatementCalls['GET /api/user/statement/pdf'];
const xlsx = userStatementCalls['GET /api/user/statement/xlsx'];
const askCode = guestStatementCalls['POST /api/guest/statement/code'];
const open = guestStatementCalls['POST /api/guest/statement/open'];
const view = guestStatementCalls['POST /api/guest/statement/view'];
const linkPdf = guestStatementCalls['POST /api/guest/statement/pdf'];
const answer = guestStatementCalls['POST /api/guest/statement/answer'];
const vcodeimg = validIdentityCalls['GET /api/valid/vcodeimg'];

let gateway: TestGateway;
let organization: TestOrganization;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());
beforeEach(async () => {
  organization = await makeOrganization();
  const product = await makeProduct({ stock: 100 });
  await placeOrder(organization.manager, [{ productId: product.id, quantity: 2 }]);
});
afterEach(expectInvariants);

let serial = 0;
/** A browser of its own address, so that limits of others do not touch it. */
const stranger = () => new TestBrowser(`10.77.${Math.floor((serial += 1) / 250)}.${(serial % 250) + 1}`);

async function captcha(browser: TestBrowser): Promise<string> {
  await browser.call(vcodeimg, { path: '/api/valid/vcodeimg' });
  const [row] = await ownerQuery<{ answer: string }>(
    'select answer from captcha_challenges where used_at is null and ip = $1 order by created_at desc limit 1',
    [browser.ip],
  );
  return row?.answer ?? '';
}

async function codeAt(mail: string): Promise<string> {
  const response = await fetch(`${gateway.gateway.smsUrl}/__admin/mails?to=${encodeURIComponent(mail)}`);
  const mails = (await response.json()) as { text: string }[];
  return /验证码为 (\d{6})/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
}

/** A statement of today with its link. */
async function sent(mail = `caiwu-${(serial += 1)}@example.cn`) {
  const { got, ports } = mailServer();
  const id = await sendToday(await tomorrowsFinance({ ports }), organization.id, { mail });
  return { id, mail, token: tokenIn(got[0]) };
}

async function opened() {
  const link = await sent();
  const browser = stranger();
  await browser.call(askCode, { body: { token: link.token, vcode: await captcha(browser) } });
  const reply = await browser.call<LinkView>(open, {
    body: { token: link.token, code: await codeAt(link.mail) },
  });
  return { ...link, browser, reply };
}

test('S-69: a manager reads and downloads his organisation’s statement, a member and a private buyer do not', async () => {
  const query = { from: dayAt(-10), to: dayAt(0) };
  const manager = await new TestBrowser().signIn(organization.manager.user);
  expect((await manager.call(detail, { query })).json.data).toMatchObject({
    buyer: { name: organization.name },
    entries: [{ kind: 'order' }],
  });
  for (const call of [pdf, xlsx]) {
    const file = await manager.call(call, { query });
    expect([file.status, file.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  }
  expect((await manager.call(detail, { query: { from: dayAt(0), to: dayAt(-1) } })).json.errors).toEqual({
    to: '截止日期不能早于起始日期',
  });
  const member = await new TestBrowser().signIn((await joinOrganization(organization.id, 'member')).user);
  for (const call of [detail, pdf, xlsx]) expect((await member.call(call, { query })).status).toBe(403);
  await ownerQuery('update organization_members set removed_at = now() where user_id = $1', [
    organization.manager.user.id,
  ]);
  expect((await manager.call(detail, { query })).status).not.toBe(200);
});

test('finance lists, sends and takes back; nobody else of the offices does', async () => {
  const finance = await new TestBrowser().signIn(await makeFinance());
  const [row] = await ownerQuery<{ id: number }>('select id::int from orders where organization_id = $1', [
    organization.id,
  ]);
  await placedBefore({ id: row?.id ?? 0 } as never, 3);
  const body = {
    organizationId: organization.id,
    from: dayAt(-5),
    to: dayAt(-1),
    mail: 'f@example.cn',
    requestKey: 'k'.repeat(20),
  };
  const send = adminStatementCalls['POST /api/admin/statement/send'];
  const made = await finance.call<{ id: number }>(send, { body });
  expect(made.json).toMatchObject({
    message: '对账单已发送',
    data: { face: 'waiting', mail: 'f@example.cn' },
  });
  expect((await finance.call(send, { body })).json.data).toMatchObject({ id: made.json.data?.id });
  const running = await finance.call(send, { body: { ...body, to: dayAt(0), requestKey: 'j'.repeat(20) } });
  expect(running.json).toMatchObject({
    code: 'RULE',
    errors: { to: expect.stringContaining('期间结束后') as string },
  });
  const params = { id: made.json.data?.id ?? 0 };
  const clerk = await new TestBrowser().signIn(
    await makeAdmin(['order', 'order.behalf', 'warehouse', 'report']),
  );
  for (const [key, call] of Object.entries(adminStatementCalls)) {
    const input = key.startsWith('GET')
      ? { query: { organizationId: organization.id, from: dayAt(-5), to: dayAt(-1) } }
      : { body };
    expect((await clerk.call(call, { params, ...input })).status).toBe(403);
  }
  const file = await finance.call(adminStatementCalls['GET /api/admin/statement/sent/pdf/[id]'], { params });
  expect([file.status, file.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  const revoke = adminStatementCalls['POST /api/admin/statement/revoke/[id]'];
  expect((await finance.call(revoke, { params, body: {} })).json).toMatchObject({
    message: '链接已收回',
    data: { face: 'revoked' },
  });
});

test('S-69: the link opens for the browser that shows the code of its mailbox, and for no other; the answer is given once', async () => {
  const { id, token, browser, reply } = await opened();
  expect(reply.json.data).toMatchObject({
    opened: { statement: { buyer: { name: organization.name } }, answer: null },
  });
  expect(reply.headers.get('cache-control')).toContain('no-store');
  const other = stranger();
  expect((await other.call(view, { body: { token } })).json.data).toEqual({ opened: null });
  expect((await other.call(linkPdf, { body: { token } })).status).toBe(403);
  expect((await other.call(answer, { body: { token, answer: 'agreed', name: '李四' } })).status).toBe(403);
  const file = await browser.call(linkPdf, { body: { token } });
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const say = (body: object) => browser.call<LinkView>(answer, { body: { token, ...body } });
  expect((await say({ answer: 'differs', name: '李四' })).json.errors).toEqual({ note: '请写明哪里不符' });
  const word = { answer: 'differs', name: '李四', note: '少计一笔付款' };
  const both = await Promise.all([say(word), say(word)]);
  expect(both.map((r) => r.status)).toEqual([200, 200]);
  expect((await say({ answer: 'agreed', name: '李四' })).status).toBe(409);
  expect((await browser.call(view, { body: { token } })).json.data).toMatchObject({
    opened: { answer: 'differs', answerText: '少计一笔付款' },
  });
  await ownerQuery(
    `update statement_visits set expires_at = now() - interval '1 second' where statement_id = $1`,
    [id],
  );
  expect((await browser.call(view, { body: { token } })).json.data).toEqual({ opened: null });
});

test('S-69: unknown, taken back, expired and refused links answer like a wrong code, and send nothing', async () => {
  const links = [await sent(), await sent(), await sent()];
  const [revoked, expired, failed] = links.map((l) => l.id);
  await ownerQuery('update statements set revoked_at = now(), revoked_by = sent_by where id = $1', [revoked]);
  await ownerQuery(`update statements set expires_at = now() where id = $1`, [expired]);
  await ownerQuery(`update statements set delivery = 'failed' where id = $1`, [failed]);
  const good = await sent();
  const replies = [];
  for (const token of [good.token, 'x'.repeat(43), ...links.map((l) => l.token)]) {
    const browser = stranger();
    const asked = await browser.call(askCode, { body: { token, vcode: await captcha(browser) } });
    const tried = await browser.call(open, { body: { token, code: '000000' } });
    const seen = await browser.call(view, { body: { token } });
    replies.push([
      asked.status,
      asked.json.message,
      tried.status,
      tried.json.message,
      tried.json.errors,
      seen.json.data,
    ]);
  }
  for (const reply of replies) expect(reply).toEqual(replies[0]);
  for (const { mail } of links) expect(await codeAt(mail)).toBe('');
  expect(await codeAt(good.mail)).toMatch(/^\d{6}$/);
  const browser = stranger();
  expect((await browser.call(askCode, { body: { token: good.token, vcode: 'nope' } })).json.code).toBe(
    'CAPTCHA',
  );
});

test('S-20, S-69: five wrong codes end a code, and a code of one browser opens no other', async () => {
  const link = await sent();
  const browser = stranger();
  await browser.call(askCode, { body: { token: link.token, vcode: await captcha(browser) } });
  const code = await codeAt(link.mail);
  const other = stranger();
  expect((await other.call(open, { body: { token: link.token, code } })).status).toBe(422);
  const wrong = code === '111111' ? '222222' : '111111';
  await Promise.all(
    Array.from({ length: 5 }, () => browser.call(open, { body: { token: link.token, code: wrong } })),
  );
  expect((await browser.call(open, { body: { token: link.token, code } })).status).toBe(422);
  const [row] = await testDb().select().from(statements).where(eq(statements.id, link.id));
  expect(row?.openedAt).toBeNull();
});
