import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { users } from '@/db/schema/identity';
import { adminPermissions } from '@/lib/core/permissions';
import { startSession } from '@/lib/server/auth/session';
import { RENDERED_OFFICE_PAGES } from '@/lib/server/http-server/rendered-pages';
import { callRoute } from '@/tests/support/call-route';
import { catalogue } from '@/tests/support/catalogue';
import { makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { dataSnapshot } from '@/tests/support/snapshot';

let cookie = '';
jest.mock('next/headers', () => ({
  cookies: async () => ({ toString: () => cookie }),
  headers: async () => new Headers(),
}));
jest.mock('next/navigation', () => ({
  redirect: (to: string) => {
    throw new Error(`leads to ${to}`);
  },
}));

process.env.RATE_SCALE = '100000';

/** An administrator with every permission who has shown the password only. */
beforeAll(async () => {
  const [user] = await testDb()
    .insert(users)
    .values({
      loginName: 'half-way',
      name: '半程',
      role: 'admin#adminNews,adminProduct,adminPlatform',
      permissions: [...adminPermissions],
      totpEnabledAt: new Date(),
    })
    .returning();
  const ctx = makeCtx();
  await startSession(ctx, user!, { proven: false, step: 'code' });
  cookie = ctx.reply.headers.getSetCookie()[0]?.split(';')[0] ?? '';
});

const guarded = catalogue.filter((e) => e.can !== 'public');

test('S-26 the password alone opens none of the guarded calls, and changes nothing', async () => {
  expect(guarded.filter((e) => e.path.startsWith('/api/admin/')).length).toBeGreaterThan(100);
  const before = await dataSnapshot();
  const seen: string[] = [];
  for (const e of guarded) {
    const params = Object.fromEntries([...e.path.matchAll(/\[(?:\.\.\.)?(\w+)\]/g)].map((m) => [m[1], '1']));
    const r = await callRoute(e, {
      method: e.method,
      path: e.path,
      params,
      cookies: cookie,
      ...(e.method === 'POST' ? { body: {} } : {}),
    });
    const file = e.reply === 'file' || e.reply === 'editor';
    if (r.status !== 401 && !(e.reply === 'editor' && r.status === 200)) seen.push(`${e.path}: ${r.status}`);
    if (!file && r.json.code !== 'SECOND_FACTOR') seen.push(`${e.path}: ${r.json.code}`);
  }
  expect(seen).toEqual([]);
  expect(await dataSnapshot()).toEqual(before);
});

test('S-26 the pages of the offices lead to the second step and back afterwards', async () => {
  const { pageCtx } = await import('@/lib/server/page');
  const from = encodeURIComponent('/admin/logs?pageNum=2');
  await expect(pageCtx({ can: 'log.read', from: '/admin/logs?pageNum=2' })).rejects.toThrow(
    `leads to /login/second?from=${from}`,
  );
  // The other pages of the offices read nobody (tests/arch/frames.test.ts): what they show they ask by the calls above.
  const folder = join(process.cwd(), 'app/(office)');
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (f) =>
      f.endsWith('page.tsx') && RENDERED_OFFICE_PAGES.has(`/${dirname(f).replaceAll(/\([^)]*\)\//g, '')}`),
  );
  expect(pages.length).toBeGreaterThan(5);
  const open = pages.filter((f) => {
    const text = readFileSync(join(folder, f), 'utf8');
    return !/pageCtx\(|load(Article|Product|\w+)\(/.test(text);
  });
  expect(open).toEqual([]);
});
