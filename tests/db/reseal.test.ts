import { eq } from 'drizzle-orm';
import { activationCodes } from '@/db/schema/activation';
import { users } from '@/db/schema/identity';
import { createVault } from '@/lib/adapters/vault/live';
import { secretAbout } from '@/lib/domain/identity/rules';
import { codeSeal } from '@/lib/domain/ebook/rules';
import { findCode } from '@/lib/domain/ebook/code-queries';
import { actorFromCookies, startSession } from '@/lib/server/auth/session';
import { browserFromCookies, newBrowser } from '@/lib/server/auth/browser';
import { env } from '@/lib/server/env';
import { run } from '@/scripts/reseal/run';
import { makeCtx } from '@/tests/support/ctx';
import { testDb, testDbUrl } from '@/tests/support/db';
import { makeCodes } from '@/tests/support/factories/codes';
import { makeBook } from '@/tests/support/factories/publishing';
import { makeAdmin, makeBuyer } from '@/tests/support/factories/people';

/** What the site of the tests seals with. */
const OLD = process.env.CODE_SECRET ?? '';
const NEW = 'new-secret-of-the-data-0123456789abcdef';
const [old, now] = [createVault(OLD), createVault(NEW)];

const ctxWith = (vault: ReturnType<typeof createVault>) => {
  const ctx = makeCtx();
  return { ...ctx, ports: { ...ctx.ports, vault } };
};

test('after a change of DATA_SECRET codes and authenticators open by the key before, and after the resealing without it', async () => {
  const { codes } = await makeCodes((await makeBook()).id, 1);
  const [code = ''] = codes;
  const [made] = await testDb().select().from(activationCodes);
  const sn = made?.sn ?? '';
  const admin = await makeAdmin(['platform']);
  await testDb()
    .update(users)
    .set({ totpSecretEnc: old.seal('TOTPSECRET', secretAbout(admin.id)) })
    .where(eq(users.id, admin.id));
  const between = createVault(NEW, OLD);
  expect((await findCode(ctxWith(between), code)).sn).toBe(sn);
  await expect(findCode(ctxWith(now), code)).rejects.toThrow();

  const job = { databaseUrl: testDbUrl(), secret: NEW, previous: OLD, progress: () => undefined };
  const [first, second] = await Promise.all([run(job), run(job)]);
  expect(first.codes + second.codes).toBe(1);
  expect(first.lost + second.lost).toBe(0);
  expect(await run(job)).toMatchObject({ codes: 0, authenticators: 0, lost: 0 });

  expect((await findCode(ctxWith(now), code)).sn).toBe(sn);
  const [row] = await testDb().select().from(activationCodes).where(eq(activationCodes.sn, sn));
  expect(now.open(row?.codeEnc ?? '', codeSeal(sn))).toBe(code);
  const [user] = await testDb().select().from(users).where(eq(users.id, admin.id));
  expect(now.open(user?.totpSecretEnc ?? '', secretAbout(admin.id))).toBe('TOTPSECRET');
});

test('a secret that fits nothing is said, and changes no row', async () => {
  const [before] = await testDb().select().from(activationCodes);
  const done = await run({
    databaseUrl: testDbUrl(),
    secret: 'x'.repeat(32),
    previous: 'y'.repeat(32),
    progress: () => undefined,
  });
  expect(done).toMatchObject({ codes: 0, authenticators: 0 });
  expect(done.lost).toBeGreaterThan(0);
  expect((await testDb().select().from(activationCodes))[0]).toEqual(before);
});

test('a login and a browser outlive the change of SESSION_SECRET and BROWSER_SECRET while the ones before are named, also back and forth between instances', async () => {
  const buyer = await makeBuyer();
  const ctx = makeCtx();
  await startSession(ctx, buyer, { proven: false, step: null });
  const cookie = ctx.reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const browser = await newBrowser();
  const browserCookie = browser.setCookie.split(';')[0] ?? '';
  const e = env();
  const [session, ofBrowser] = [e.SESSION_SECRET, e.BROWSER_SECRET];
  try {
    e.SESSION_SECRET = 'another-session-secret-0123456789abcdef';
    e.BROWSER_SECRET = 'another-browser-secret-0123456789abcdef';
    expect((await actorFromCookies(cookie)).kind).toBe('guest');
    expect(await browserFromCookies(browserCookie)).toBeNull();
    e.SESSION_SECRET_PREVIOUS = session;
    e.BROWSER_SECRET_PREVIOUS = ofBrowser;
    expect((await actorFromCookies(cookie)).kind).toBe('buyer');
    expect(await browserFromCookies(browserCookie)).toBe(browser.id);
    const made = await newBrowser();
    // The other instance has the secrets the other way round: first step of a change without interruption.
    [e.BROWSER_SECRET, e.BROWSER_SECRET_PREVIOUS] = [e.BROWSER_SECRET_PREVIOUS, e.BROWSER_SECRET];
    expect(await browserFromCookies(made.setCookie.split(';')[0] ?? '')).toBe(made.id);
  } finally {
    Object.assign(e, {
      SESSION_SECRET: session,
      BROWSER_SECRET: ofBrowser,
      SESSION_SECRET_PREVIOUS: '',
      BROWSER_SECRET_PREVIOUS: '',
    });
  }
});
