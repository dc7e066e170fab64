import { beginMarks, toggleMark } from '@/components/cart/mark-acts';
import { ASKED_MARK_KEY } from '@/lib/text/behaviour';

jest.mock('@/components/ui/toast', () => ({ toast: { success: jest.fn(), error: jest.fn() } }));

const buyer = { state: 'user', name: '读者', role: 'user#userPurchase' } as const;
const guest = { state: 'guest', name: '', role: '' } as const;
const page = { asked: [] as string[], kept: new Map<string, string>(), went: [] as string[] };
const marks = { favorite: false, waits: [''] };
let answer: { status: number; body: object };

beforeEach(() => {
  Object.assign(page, { asked: [], kept: new Map(), went: [] });
  answer = { status: 200, body: { result: true, message: '已登记', data: marks } };
  Object.assign(globalThis, {
    location: { pathname: '/mall/details/7', search: '', assign: (to: string) => page.went.push(to) },
    localStorage: {
      getItem: (key: string) => page.kept.get(key) ?? null,
      setItem: (key: string, value: string) => void page.kept.set(key, value),
      removeItem: (key: string) => void page.kept.delete(key),
    },
    fetch: (url: string, init: RequestInit = {}) => {
      page.asked.push(
        `${init.method ?? 'GET'} ${url} ${typeof init.body === 'string' ? init.body : ''}`.trim(),
      );
      return Promise.resolve({
        ok: answer.status === 200,
        status: answer.status,
        json: async () => answer.body,
      });
    },
  });
});

const loggedOut = { status: 401, body: { result: false, message: '请先登录', code: 'NOT_LOGGED_IN' } };
const restock = { what: 'restock', productId: 7, specKey: 'issue:2026-5' } as const;
const ASKING = 'POST /api/user/favorite/restock/add {"productId":7,"specKey":"issue:2026-5"}';

test('a guest is led to the login, and the page that he comes back to does what he asked for, once', async () => {
  answer = loggedOut;
  expect(await toggleMark(guest, null, restock)).toBeNull();
  expect(page.went).toEqual(['/login/userlogin?from=%2Fmall%2Fdetails%2F7']);
  answer = { status: 200, body: { result: true, message: '已登记', data: marks } };
  page.asked = [];
  expect(await beginMarks(7)).toEqual(marks);
  await beginMarks(7);
  expect(page.asked).toEqual([ASKING, 'GET /api/user/favorite/marks?productId=7']);
  expect(page.kept.size).toBe(0);
});

test('what was asked for on another page is not done here', async () => {
  answer = loggedOut;
  await toggleMark(guest, null, restock);
  answer = { status: 200, body: { result: true, message: '', data: marks } };
  page.asked = [];
  await beginMarks(8);
  expect(page.asked).toEqual(['GET /api/user/favorite/marks?productId=8']);
  expect(page.kept.get(ASKED_MARK_KEY)).toBeUndefined();
});

test('a second click takes back what stands, and a refusal leaves nothing for later', async () => {
  await toggleMark(buyer, { favorite: true, waits: [] }, { what: 'favorite', productId: 7, specKey: '' });
  await toggleMark(buyer, { favorite: false, waits: ['issue:2026-5'] }, restock);
  expect(page.asked).toEqual([
    'POST /api/user/favorite/delete {"productId":7}',
    'POST /api/user/favorite/restock/delete {"productId":7,"specKey":"issue:2026-5"}',
  ]);
  answer = { status: 422, body: { result: false, message: '目前可以购买', code: 'RULE' } };
  expect(await toggleMark(buyer, null, restock)).toBeNull();
  expect(page.kept.size).toBe(0);
});

test('an administrator keeps nothing and is sent nowhere', async () => {
  const clerk = { state: 'user', name: '库管', role: 'admin#adminMall' } as const;
  expect(await toggleMark(clerk, null, restock)).toBeNull();
  expect([page.asked, page.went]).toEqual([[], []]);
});
