import { eq } from 'drizzle-orm';
import { loginLockouts } from '@/db/schema/identity';
import { organizationMembers } from '@/db/schema/organization';
import { withTx } from '@/lib/data/tx';
import { allocateCopies } from '@/lib/domain/ebook/commands/allocate-copies';
import { userEbookCalls } from '@/lib/domain/ebook/user-calls';
import { removeMember } from '@/lib/domain/organization/commands/end-membership';
import { callRoute, sessionCookies } from '@/tests/support/call-route';
import { testDb } from '@/tests/support/db';
import { makeBuyer } from '@/tests/support/factories/people';
import { ctxOf } from '@/tests/support/factories/sale';
import { sharedOrder } from '@/tests/support/factories/shared-copies';
import { activateBy, askSms, buyCode, rowOf, scanned, tryActive } from './ebook-activation-world';
import { Browser, freshIp, freshPhone, startSms, stopSms } from './identity/world';

const activate = userEbookCalls['POST /api/user/ebook/activate'];

/** Ways around the limits of activation. */
beforeAll(startSms);
afterAll(stopSms);

const GONE = { t: '二维码已失效，请重新扫码或输入激活码' };
const WRONG = '0000000000000000';
const untouched = { status: 'assigned', activatedBy: null };

test('a QR code on the screen of somebody who has left the organisation activates nothing of it any more', async () => {
  const s = await sharedOrder(2);
  const [given, own] = await s.codes();
  if (!given || !own) throw new Error('no codes');
  await withTx(ctxOf(s.manager), (ctx) =>
    allocateCopies(ctx, {
      orderItemId: s.orderItemId,
      members: [{ memberId: s.reader.memberId, quantity: 1 }],
    }),
  );
  // One token of the member who was given a copy, one of the member who placed the order.
  const tokens = [
    { sn: given.sn, t: await scanned(s.reader, given.sn) },
    { sn: own.sn, t: await scanned(s.buyer, own.sn) },
  ];
  for (const { memberId } of [s.reader, s.buyer])
    await withTx(ctxOf(s.manager), (ctx) => removeMember(ctx, memberId));
  const stranger = await sessionCookies(await makeBuyer());
  for (const { sn, t } of tokens) {
    const typed = await callRoute(activate, { cookies: stranger, body: { sn, t }, ip: freshIp() });
    expect([typed.status, typed.json.errors]).toEqual([422, GONE]);
    const byPhone = await activateBy(new Browser(), { sn, phone: freshPhone(), t });
    expect([byPhone.status, byPhone.body.errors]).toEqual([422, GONE]);
    expect(await rowOf(sn)).toMatchObject(untouched);
  }
  // The manager's own token goes on: the copies are the organisation's again.
  const t = await scanned(s.manager, given.sn);
  expect((await activateBy(new Browser(), { sn: given.sn, phone: freshPhone(), t })).status).toBe(200);
});

test('a manager who is one no longer hands out nothing of the others by a QR code shown before', async () => {
  const s = await sharedOrder(1);
  const [code] = await s.codes();
  if (!code) throw new Error('no code');
  const t = await scanned(s.manager, code.sn);
  await testDb()
    .update(organizationMembers)
    .set({ role: 'member' })
    .where(eq(organizationMembers.id, s.manager.memberId));
  const answer = await activateBy(new Browser(), { sn: code.sn, phone: freshPhone(), t });
  expect([answer.status, answer.body.errors]).toEqual([422, GONE]);
  expect(await rowOf(code.sn)).toMatchObject(untouched);
});

test('S-51 many accounts behind one address that guess at the same moment get five guesses, not one each', async () => {
  const ip = freshIp();
  const people = await Promise.all(Array.from({ length: 20 }, () => makeBuyer()));
  const cookies = await Promise.all(people.map((p) => sessionCookies(p)));
  const answers = await Promise.all(
    cookies.map((c) => callRoute(activate, { cookies: c, body: { code: WRONG }, ip })),
  );
  expect(answers.filter((a) => a.status === 422)).toHaveLength(5);
  expect(answers.filter((a) => a.status === 429)).toHaveLength(15);
});

test('S-51 both doors count the wrong codes of one person together', async () => {
  const phone = freshPhone();
  const buyer = await makeBuyer({ phone });
  const bought = await buyCode();
  const cookies = await sessionCookies(buyer);
  for (let n = 0; n < 3; n += 1) {
    const answer = await callRoute(activate, { cookies, body: { code: WRONG }, ip: freshIp() });
    expect(answer.status).toBe(422);
  }
  const browser = new Browser();
  await askSms(browser, bought.sn, phone);
  for (let n = 0; n < 2; n += 1)
    expect((await tryActive(browser, { sn: bought.sn, phone, code: WRONG })).status).toBe(422);
  const [row] = await testDb()
    .select()
    .from(loginLockouts)
    .where(eq(loginLockouts.key, `ebook:${phone}`));
  expect([row?.failures, row?.lockedUntil === null]).toEqual([5, false]);
  const locked = await callRoute(activate, { cookies, body: { code: bought.plain }, ip: freshIp() });
  expect([locked.status, await bought.row()]).toMatchObject([429, untouched]);
});
