import { expect, test, type APIRequestContext, type APIResponse } from '@playwright/test';
import { PHONE } from './support/phone';

test.use(PHONE);

const PHONES = {
  iPhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  HarmonyOS:
    'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile',
  WeChat:
    'Mozilla/5.0 (Linux; Android 14; wv) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.50',
};
const DESKS = {
  Windows:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
  'iPad as desktop':
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
  'WeChat of Windows':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/132.0.0.0 Safari/537.36 MicroMessenger/7.0.20 WindowsWechat',
  curl: 'curl/8.9.1',
};

/** One answer, its redirect not followed. */
const ask = (
  request: APIRequestContext,
  path: string,
  userAgent: string,
  cookie = '',
): Promise<APIResponse> =>
  request.get(path, { headers: { 'user-agent': userAgent, ...(cookie && { cookie }) }, maxRedirects: 0 });

const leads = (reply: APIResponse) => [
  reply.status(),
  reply.headers()['location']?.replace(/^https?:\/\/[^/]+/, ''),
];

for (const path of ['/', '/index', '/mall']) {
  test(`phones and desktops that ask for ${path} in turn get their own answers, from no cache`, async ({
    request,
  }) => {
    const own = path === '/' ? [307, '/index'] : [200, undefined];
    for (const [office, phone] of [
      [DESKS.Windows, PHONES.iPhone],
      [DESKS['iPad as desktop'], PHONES.HarmonyOS],
      [DESKS['WeChat of Windows'], PHONES.WeChat],
      [DESKS.curl, PHONES.iPhone],
    ] as const) {
      const [there, here] = [await ask(request, path, office), await ask(request, path, phone)];
      expect(leads(there)).toEqual(own);
      expect(leads(here)).toEqual([307, '/mobile/home']);
      expect(here.headers()['cache-control']).toBe('private, no-store');
      for (const reply of [there, here]) expect(reply.headers()['vary']).toMatch(/User-Agent.*Cookie/i);
    }
  });
}

test('the wish for the desktop version holds by its cookie, and the mobile home is where it is for everybody', async ({
  request,
  playwright,
  baseURL,
}) => {
  // A browser of its own: it keeps the cookie.
  const other = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const wish = await ask(other, '/mall?desktop=1', PHONES.iPhone);
  await other.dispose();
  expect(leads(wish)).toEqual([307, '/mall']);
  expect(wish.headers()['set-cookie']).toMatch(/^desktop_version=1; Path=\/;.*Max-Age=2592000/i);
  expect(leads(await ask(request, '/mall', PHONES.iPhone, 'desktop_version=1'))).toEqual([200, undefined]);
  // What was answered with the cookie is nobody else's.
  expect(leads(await ask(request, '/mall', PHONES.iPhone))).toEqual([307, '/mobile/home']);
  expect(leads(await ask(request, '/', PHONES.iPhone, 'desktop_version=1'))).toEqual([307, '/index']);
  for (const agent of [PHONES.iPhone, DESKS.Windows])
    expect(leads(await ask(request, '/mobile/home', agent))).toEqual([200, undefined]);
});
