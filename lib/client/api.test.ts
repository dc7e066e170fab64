import { api, type CallOptions } from './api';
import { saveReply } from './save-reply';

/** The page that calls, and where it was sent. */
const page = { pathname: '', search: '', went: [] as string[], assign: (to: string) => page.went.push(to) };
const at = (address: string) => {
  const { pathname, search } = new URL(address, 'http://portal.example');
  Object.assign(page, { pathname, search, went: [] });
};
const answers = (status: number, body: unknown) => {
  globalThis.fetch = async () => Response.json(body, { status });
};
const refused = { result: false, message: '权限不足', data: null, code: 'FORBIDDEN' };
const asked = { result: false, message: '请先登录', data: null, code: 'NOT_LOGGED_IN' };
const add = (options: CallOptions = {}) =>
  api.post('/api/user/cart/add', { productId: 1, quantity: 1 }, options);

const before = { fetch: globalThis.fetch, location: globalThis.location };
beforeEach(() => {
  Object.assign(globalThis, { location: page });
});
afterAll(() => {
  Object.assign(globalThis, before);
});

test.each([
  ['/mall/detail/7?spec=a', '/login/userlogin?from=%2Fmall%2Fdetail%2F7%3Fspec%3Da&refused=1'],
  ['/mobile/mall/cart', '/mobile/login?from=%2Fmobile%2Fmall%2Fcart&refused=1'],
])(
  'a missing permission, met by a call inside %s, leads to the login of the device',
  async (address, login) => {
    for (const options of [{}, { stay: 'guest' }] as const) {
      at(address);
      answers(403, refused);
      await expect(add(options)).rejects.toMatchObject({ status: 403, message: '权限不足' });
      expect(page.went).toEqual([login]);
    }
  },
);

test('so does a reply that asks to log in, unless a visitor can do the same in another way', async () => {
  at('/mall/detail/7');
  answers(401, asked);
  await expect(add({ stay: 'guest' })).rejects.toMatchObject({ status: 401 });
  expect(page.went).toEqual([]);
  await expect(add()).rejects.toMatchObject({ status: 401 });
  expect(page.went).toEqual(['/login/userlogin?from=%2Fmall%2Fdetail%2F7']);
});

test('a file that is refused leads there, too', async () => {
  at('/mall/manage/order/3');
  await expect(saveReply(Response.json(refused, { status: 403 }), 'x.xlsx')).rejects.toMatchObject({
    status: 403,
  });
  expect(page.went).toEqual(['/login/userlogin?from=%2Fmall%2Fmanage%2Forder%2F3&refused=1']);
});

test('a call that nobody asked for keeps the person where they are, and so does a refusal with its own reason', async () => {
  at('/index');
  answers(403, refused);
  await expect(add({ stay: true })).rejects.toMatchObject({ status: 403 });
  answers(403, { ...refused, message: '单位已被平台停用，请联系客服' });
  await expect(add()).rejects.toMatchObject({ status: 403 });
  expect(page.went).toEqual([]);
});

test('a call with a file writes lists and their objects as places of the form', async () => {
  let sent: FormData | null = null;
  globalThis.fetch = (async (_: unknown, init: RequestInit) => {
    sent = init.body as FormData;
    return Response.json({ result: true, message: '', data: null });
  }) as typeof fetch;
  await api.post('/api/admin/invoice/redByHand', {
    id: 5,
    reason: 'return',
    lines: [
      { lineNo: 1, quantity: null, amountFen: 300 },
      { lineNo: 2, amountFen: 200 },
    ],
    file: new File(['x'], 'red.pdf'),
  } as never);
  const fields = [...(sent as unknown as FormData)].map(([k, v]) => [k, typeof v === 'string' ? v : v.name]);
  expect(fields).toEqual([
    ['id', '5'],
    ['reason', 'return'],
    ['lines[0].lineNo', '1'],
    ['lines[0].quantity', ''],
    ['lines[0].amountFen', '300'],
    ['lines[1].lineNo', '2'],
    ['lines[1].amountFen', '200'],
    ['file', 'red.pdf'],
  ]);
});

test('a call with keepalive outlives the page that makes it', async () => {
  let sent: RequestInit = {};
  globalThis.fetch = (async (_: unknown, init: RequestInit) => {
    sent = init;
    return Response.json({ result: true, message: '', data: null });
  }) as typeof fetch;
  await api.post('/api/guest/ebook/progress', { id: 'abc', page: 12 }, { stay: true, keepalive: true });
  expect([sent.method, sent.keepalive, sent.body]).toEqual(['POST', true, '{"id":"abc","page":12}']);
});

test('the answer to a call that the page’s first script has sent is taken once, by the same read alone', async () => {
  const self = '/api/admin/account/self';
  const told = (name: string) => Response.json({ result: true, message: '', data: { name } });
  const early = new Map([[self, Promise.resolve(told('early'))]]);
  Object.assign(globalThis, { __early: early, fetch: async () => told('late') });
  const names: unknown[] = [];
  names.push(await api.get('/api/admin/brand/list', { pageNum: 1, pageSize: 20 }));
  names.push(await api.get(self, {}), await api.get(self, {}));
  expect(names).toEqual([{ name: 'late' }, { name: 'early' }, { name: 'late' }]);
  Object.assign(globalThis, { __early: undefined });
});

test('an early answer that the network lost is an error like any other, and the next try asks anew', async () => {
  const self = '/api/admin/account/self';
  const lost = Promise.reject(new TypeError('Failed to fetch'));
  Object.assign(globalThis, { __early: new Map([[self, lost]]) });
  answers(200, { result: true, message: '', data: { name: 'again' } });
  await expect(api.get(self, {})).rejects.toMatchObject({ status: 0, code: 'NETWORK' });
  expect(await api.get(self, {})).toEqual({ name: 'again' });
});
