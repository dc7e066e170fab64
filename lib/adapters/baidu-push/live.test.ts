import { createBaiduPush } from '@/lib/adapters/baidu-push/live';
import { startEngine, type Engine } from '@/lib/adapters/search-push/test-server';

let engine: Engine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());
beforeEach(() => engine.reset());

const make = (now?: () => Date) =>
  createBaiduPush({ baseUrl: engine.url, site: 'https://www.example.cn', token: 'T o+k', now });
const urls = ['https://www.example.cn/index/details/1', 'https://www.example.cn/index/details/2'];

test('one address a line, as plain text, with site and token', async () => {
  engine.answer(200, { remain: 99, success: 2, not_same_site: [], not_valid: [] });
  await expect(make().push(urls)).resolves.toEqual({ kind: 'accepted', refused: [], remain: 99 });
  const [call] = engine.calls;
  expect(call?.path).toBe('/urls?site=https%3A%2F%2Fwww.example.cn&token=T+o%2Bk');
  expect(call?.type).toBe('text/plain');
  expect(call?.body).toBe(urls.join('\n'));
});

test('tells which addresses Baidu takes for wrong', async () => {
  engine.answer(200, { remain: 5, success: 0, not_same_site: [urls[0]], not_valid: [urls[1]] });
  await expect(make().push(urls)).resolves.toEqual({ kind: 'accepted', refused: urls, remain: 5 });
});

test.each([
  ['the reply says that nothing is left', 200, { remain: 0, success: 2 }, 'accepted'],
  ['the call is over the quota', 400, { error: 400, message: 'over quota' }, 'quota'],
])('when %s, no call goes out until the next day in Beijing', async (_name, status, body, kind) => {
  let now = new Date('2026-11-21T15:59:00Z');
  const port = make(() => now);
  engine.answer(status, body);
  expect((await port.push(urls)).kind).toBe(kind);
  expect(await port.push(urls)).toEqual({ kind: 'quota' });
  expect(engine.calls).toHaveLength(1);
  now = new Date('2026-11-21T16:00:00Z');
  engine.answer(200, { remain: 9, success: 2 });
  expect((await port.push(urls)).kind).toBe('accepted');
  expect(engine.calls).toHaveLength(2);
});

test.each([
  [401, { error: 401, message: 'token is not valid' }, 'baidu push: 401 token is not valid'],
  [400, { error: 400, message: 'site error' }, 'baidu push: 400 site error'],
  [500, '<html>', 'baidu push: 500 unreadable reply'],
  [200, { hello: 1 }, 'baidu push: 200 unreadable reply'],
])('%i %j fails, so that the queue tries again', async (status, body, message) => {
  engine.answer(status, body);
  await expect(make().push(urls)).rejects.toThrow(message);
});

test('a redirect is not followed: the token stays with Baidu', async () => {
  engine.answer(302, '', { location: `${engine.url}/elsewhere` });
  await expect(make().push(urls)).rejects.toThrow();
  expect(engine.calls).toHaveLength(1);
});
