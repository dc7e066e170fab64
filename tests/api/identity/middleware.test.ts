import { NextRequest } from 'next/server';
import { config, middleware } from '@/middleware';
import { PHONE_REDIRECT_PATHS, PHONE_USER_AGENT } from '@/lib/core/device';
import { sealSession } from '@/lib/server/auth/edge';

const SECRET = 'middleware-test-secret-of-32-chars!';
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148';

beforeAll(() => {
  process.env.SESSION_SECRET = SECRET;
  process.env.SITE_URL = 'http://shop.example';
});

async function go(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const reply = await middleware(new NextRequest(`http://shop.example${path}`, { headers, method }));
  const location = reply.headers.get('location');
  return {
    status: reply.status,
    to: location && location.replace('http://shop.example', ''),
    cache: reply.headers.get('cache-control'),
    cookie: reply.headers.get('set-cookie'),
    passed: reply.headers.get('x-middleware-next') === '1',
  };
}

test('the static matcher says the same as lib/core/device', () => {
  const [phones] = config.matcher;
  if (typeof phones !== 'object') throw new Error('the first matcher is the phones');
  expect(phones.has[0]?.value).toBe(`.*${PHONE_USER_AGENT.source}.*`);
  const source = new RegExp(`^${phones.source}$`);
  expect(PHONE_REDIRECT_PATHS.every((path) => source.test(path))).toBe(true);
});

test.each(['/', '/index', '/mall'])('a phone at %s is sent to the mobile home, uncached', async (path) => {
  expect(await go(path, { 'user-agent': PHONE })).toMatchObject({
    status: 307,
    to: '/mobile/home',
    cache: 'private, no-store',
  });
});

test.each([
  ['HEAD', '/index', {}],
  ['GET', '/mall?keyword=x&from=sms', {}],
  ['GET', '/index', { purpose: 'prefetch' }],
  ['GET', '/mall', { rsc: '1' }],
])(
  '%s %s %p of a phone has the same answer: the plain address of the mobile home',
  async (method, path, more) => {
    expect(await go(path, { 'user-agent': PHONE, ...more }, method)).toMatchObject({
      status: 307,
      to: '/mobile/home',
      cache: 'private, no-store',
    });
  },
);

test.each(['', 'desktop_version=1'])(
  'no address leads a phone in a circle, whether or not it keeps cookies (%p)',
  async (cookie) => {
    for (const start of ['/', '/index', '/mall', '/?desktop=1', '/mall?desktop=1', '/index?desktop=0']) {
      const seen: string[] = [];
      let at: string | null = start;
      while (at !== null && PHONE_REDIRECT_PATHS.includes(at.split('?', 1)[0] ?? '')) {
        seen.push(at);
        at = (await go(at, { 'user-agent': PHONE, cookie })).to;
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect([null, '/mobile/home']).toContain(at);
    }
  },
);

test('?desktop=1 is remembered, ?desktop=0 takes it back', async () => {
  const wish = await go('/mall?desktop=1', { 'user-agent': PHONE });
  expect(wish).toMatchObject({ status: 307, to: '/mall' });
  expect(wish.cookie).toMatch(/^desktop_version=1/);
  expect(await go('/mall', { 'user-agent': PHONE, cookie: 'desktop_version=1' })).toMatchObject({
    passed: true,
  });
  expect(await go('/', { 'user-agent': PHONE, cookie: 'desktop_version=1' })).toMatchObject({ to: '/index' });
  const back = await go('/index?desktop=0', { 'user-agent': PHONE, cookie: 'desktop_version=1' });
  expect(back).toMatchObject({ to: '/mobile/home' });
  expect(back.cookie).toMatch(/^desktop_version=;.*(Max-Age=0|1970)/);
});

test('WeChat on a desktop is no phone', async () => {
  const agent = 'Mozilla/5.0 (Windows NT 10.0) MicroMessenger/7.0.20 WindowsWechat';
  expect(await go('/index', { 'user-agent': agent })).toMatchObject({ passed: true });
});

test.each(['/admin', '/index/manage/article', '/mall/manage', '/user/center?tab=orders'])(
  'without a session %s leads to the login and back',
  async (path) => {
    expect(await go(path)).toMatchObject({ to: `/login/userlogin?from=${encodeURIComponent(path)}` });
  },
);

test('a phone logs in at the mobile login and comes back to the mirror of the page it asked for', async () => {
  const to = async (path: string, cookie = '') => (await go(path, { 'user-agent': PHONE, cookie })).to;
  expect(await to('/user/center/orders/9?a=1')).toBe(
    `/mobile/login?from=${encodeURIComponent('/mobile/user/order/9?a=1')}`,
  );
  expect(await to('/admin')).toBe('/mobile/login?from=%2Fadmin');
  expect(await to('/user/center', 'desktop_version=1')).toBe('/login/userlogin?from=%2Fuser%2Fcenter');
});

test.each(['/%69ndex', '/index%2f', '/%75ser/center', '/index.segments/_tree.segment'])(
  '%s is none of the guarded pages, though the matcher reads it as one: it passes, to be missing',
  async (path) => {
    expect(await go(path, { 'user-agent': PHONE })).toMatchObject({ passed: true, to: null });
  },
);

test('S-03 the readable role cookie opens nothing', async () => {
  expect((await go('/admin', { cookie: 'role=admin%23adminPlatform; name=x; session=forged' })).to).toMatch(
    /^\/login\/userlogin/,
  );
});

test.each([
  ['user#userPurchase', '/user/center', true],
  ['user#userOrg', '/user/center', true],
  ['user#userPurchase', '/admin', false],
  ['user#userOrg', '/mall/manage', false],
  ['admin#adminNews', '/index/manage', true],
  ['admin#adminProduct', '/user/center', false],
])('%s at %s: %s', async (role, path, allowed) => {
  const session = await sealSession({ sid: 'x'.repeat(43), role }, SECRET);
  const reply = await go(path, { cookie: `session=${session}` });
  if (allowed) expect(reply.passed).toBe(true);
  else expect(reply).toMatchObject({ status: 307, to: '/error?code=403' });
});
