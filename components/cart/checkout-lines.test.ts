import { checkoutLines } from '@/components/cart/checkout-lines';
import type { Visitor } from '@/components/ui/visitor';
import { api, ApiError } from '@/lib/client/api';
import type { GuestLine } from '@/lib/domain/cart/lines';

let cart: readonly GuestLine[] = [];
let storage = true;
jest.mock('@/components/cart/guest-cart', () => ({
  readGuestCart: () => cart,
  writeGuestCart: (lines: readonly GuestLine[]) => {
    if (storage) cart = lines;
    return storage;
  },
}));
jest.mock('@/lib/client/cart-counter', () => ({ announceCart: () => undefined }));

const line = (productId: number, quantity = 1, selected = true): GuestLine => ({
  productId,
  specKey: 'year:2027',
  quantity,
  selected,
});
const guest: Visitor = { state: 'guest', name: '', role: '' };
const buyer: Visitor = { state: 'user', name: '周读者', role: 'user#userPurchase' };
const post = jest.spyOn(api, 'post');

beforeEach(() => {
  cart = [line(1, 5), line(2)];
  storage = true;
  post.mockReset();
});

test('a visitor pays for these lines alone, with these numbers; what else he collected stays, unticked', async () => {
  expect(await checkoutLines(guest, [line(7, 3), line(1, 2)])).toEqual({ href: '/mall/submit?guest=1' });
  expect(cart).toEqual([line(7, 3), line(1, 2), line(2, 1, false)]);
  expect(post).not.toHaveBeenCalled();
});

test('a visitor whose browser keeps nothing, or whose cart is full, is told so and keeps his cart', async () => {
  storage = false;
  expect(await checkoutLines(guest, [line(7)])).toEqual({ message: '浏览器禁止保存购物车，请先登录' });
  storage = true;
  cart = Array.from({ length: 100 }, (_, i) => line(i + 1));
  expect(await checkoutLines(guest, [line(200)])).toEqual({ message: '购物车最多可放 100 种商品，请先清理' });
  expect(cart).toHaveLength(100);
});

test('a buyer’s lines go to his cart in one call and on to their checkout', async () => {
  post.mockResolvedValue({ items: [31, 32], dropped: 0, merged: 2, count: 4 });
  expect(await checkoutLines(buyer, [line(7, 3), line(8)])).toEqual({ href: '/mall/submit?items=31,32' });
  expect(post).toHaveBeenCalledTimes(1);
  expect(post.mock.calls[0]?.slice(0, 2)).toEqual([
    '/api/user/cart/merge',
    { mode: 'checkout', lines: [line(7, 3), line(8)] },
  ]);
});

test('nobody is led to a checkout that lacks what he chose', async () => {
  post.mockResolvedValue({ items: [31], dropped: 1, merged: 1, count: 4 });
  expect(await checkoutLines(buyer, [line(7), line(8)])).toEqual({
    message: '有 1 种已不可订购，请刷新后重新选择',
  });
});

test('a session that has ended goes the visitor’s way, an administrator buys nothing', async () => {
  post.mockRejectedValue(new ApiError('请先登录', 401, 'NOT_LOGGED_IN'));
  const way = await checkoutLines(buyer, [line(7)]);
  expect(way).toEqual({ href: '/mall/submit?guest=1' });
  expect(await checkoutLines({ ...buyer, role: 'admin#adminNews' }, [line(7)])).toEqual({
    message: '管理员账号不能购买商品',
  });
});
