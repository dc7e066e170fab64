import { eq } from 'drizzle-orm';
import { cartItems } from '@/db/schema/cart';
import { productCategories, products } from '@/db/schema/product';
import { userOrderCalls } from '@/lib/domain/order/user-calls';
import { TestBrowser } from '@/tests/support/call-route';
import { testDb } from '@/tests/support/db';
import { makeProduct, type Product } from '@/tests/support/factories/catalogue';
import { makeCustomer, submitInput, type Customer } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';
import { dataSnapshot } from '@/tests/support/snapshot';
import { unknownNamed } from '@/tests/support/unknown-fields';

const add = userOrderCalls['POST /api/user/order/add'];

/** What a buyer could change on the way from the page to the server (S-09, S-52, S-53, S-54, S-06): each is refused in words, and no row changes. */
let product: Product;
let customer: Customer;
let other: Customer;
let buyer: TestBrowser;
let honest: Awaited<ReturnType<typeof submitInput>>;

beforeEach(async () => {
  product = await makeProduct({ stock: 100 });
  [customer, other] = [await makeCustomer(), await makeCustomer()];
  buyer = await new TestBrowser().signIn(customer.user);
  honest = await submitInput(customer, [{ productId: product.id, quantity: 2 }]);
});
afterEach(expectInvariants);

/** The honest order with something changed; the line's own fields go into the line. */
type Change = (o: typeof honest) => object | Promise<object>;
const line =
  (more: object): Change =>
  (o) => ({ ...o, lines: [{ ...o.lines?.[0], ...more }] });

async function foreignCartItem(): Promise<number> {
  const [row] = await testDb()
    .insert(cartItems)
    .values({ userId: other.user.id, productId: product.id, quantity: 1 })
    .returning({ id: cartItems.id });
  return row?.id ?? 0;
}

async function changedProduct(change: Partial<typeof products.$inferInsert>): Promise<number> {
  const { id } = await makeProduct({ stock: 100 });
  await testDb().update(products).set(change).where(eq(products.id, id));
  return id;
}

const cases: [string, Change, number, string, RegExp][] = [
  ['a total of one fen', (o) => ({ ...o, totalFen: 1 }), 409, 'QUOTE_CHANGED', /金额|价格/],
  ['a total of nothing', (o) => ({ ...o, totalFen: 0 }), 409, 'QUOTE_CHANGED', /金额|价格/],
  ['a negative total', (o) => ({ ...o, totalFen: -11_000 }), 400, 'INVALID_INPUT', /[一-鿿]/],
  ['a total without its freight', (o) => ({ ...o, totalFen: 10_000 }), 409, 'QUOTE_CHANGED', /金额|价格/],
  ['a total as text with an exponent', (o) => ({ ...o, totalFen: '1e3' }), 400, 'INVALID_INPUT', /[一-鿿]/],
  ['no copy', line({ quantity: 0 }), 400, 'INVALID_INPUT', /[一-鿿]/],
  ['minus one copy', line({ quantity: -1 }), 400, 'INVALID_INPUT', /[一-鿿]/],
  ['half a copy', line({ quantity: 0.5 }), 400, 'INVALID_INPUT', /[一-鿿]/],
  ['2^31 copies', line({ quantity: 2 ** 31 }), 400, 'INVALID_INPUT', /[一-鿿]/],
  ['2^53 + 1 copies', line({ quantity: '9007199254740993' }), 400, 'INVALID_INPUT', /[一-鿿]/],
  ['more copies than were paid for', line({ quantity: 3 }), 409, 'QUOTE_CHANGED', /金额|价格/],
  ['more copies than there are', line({ quantity: 101 }), 409, 'STOCK_SHORT', /仅剩 100 件/],
  ['a product that does not exist', line({ productId: 999_999_999 }), 422, 'RULE', /下架|不存在|不可/],
  ['a year of a book', line({ specKey: 'year:2027' }), 422, 'RULE', /不可订购/],
  ['a choice nobody offers', line({ specKey: 'gift' }), 422, 'RULE', /不可订购/],
  ['an unknown way of shipping', (o) => ({ ...o, shippingMethodId: 999_999 }), 422, 'RULE', /配送/],
  ['no way of shipping', (o) => ({ ...o, shippingMethodId: undefined }), 400, 'INVALID_INPUT', /配送/],
  ['no address', (o) => ({ ...o, receiverId: undefined }), 400, 'INVALID_INPUT', /收货地址/],
  [
    "another buyer's address",
    (o) => ({ ...o, receiverId: other.receiverId }),
    404,
    'NOT_FOUND',
    /地址|不存在/,
  ],
  ['an unknown way of paying', (o) => ({ ...o, paymentMethod: 'free' }), 400, 'INVALID_INPUT', /[一-鿿]/],
  [
    'an area manager that does not exist',
    (o) => ({ ...o, areaManagerCode: 'nobody' }),
    400,
    'INVALID_INPUT',
    /区域经理/,
  ],
  [
    "another buyer's cart row",
    async (o) => ({ ...o, lines: undefined, cartItemIds: [await foreignCartItem()] }),
    409,
    'CONFLICT',
    /购物车/,
  ],
  [
    'a product that waits for its audit',
    async (o) => line({ productId: await changedProduct({ marketable: false, status: 'pending' }) })(o),
    422,
    'RULE',
    /已下架/,
  ],
  [
    'a product off the shelf',
    async (o) => line({ productId: await changedProduct({ marketable: false }) })(o),
    422,
    'RULE',
    /已下架/,
  ],
  [
    'a product without tax data',
    async (o) => {
      const [bare] = await testDb()
        .insert(productCategories)
        .values({ name: '无税目' })
        .returning({ id: productCategories.id });
      return line({ productId: await changedProduct({ taxId: null, categoryId: bare?.id }) })(o);
    },
    422,
    'RULE',
    /税目/,
  ],
];

test.each(cases)('%s is refused and changes no row', async (_, change, status, code, message) => {
  const body = await change(honest);
  const before = await dataSnapshot();
  const reply = await buyer.call(add, { body });
  expect([reply.status, reply.json.code]).toEqual([status, code]);
  expect(reply.json.message).toMatch(message);
  expect(await dataSnapshot()).toEqual(before);
});

test('S-52 S-09 price, freight, discount, state, buyer and number sent along are refused by name, and no row changes', async () => {
  const before = await dataSnapshot();
  const ofLine = { unitFen: 1, saleFen: 1, lineFen: 1, stockItemId: 1, taxKind: 'taxable' };
  const extra = {
    goodsFen: 1,
    freightFen: 0,
    discountFen: 10_000,
    adjustFen: -10_000,
    status: 'completed',
    payStatus: 'paid',
    paidFen: 11_000,
    buyerId: other.user.id,
    organizationId: 1,
    orderSn: '000000000000000',
    isOffline: true,
    deadlineAt: '2099-01-01T00:00:00Z',
  };
  const body = { ...honest, lines: [{ ...honest.lines?.[0], ...ofLine }], ...extra };
  expect(unknownNamed(await buyer.call(add, { body })).toSorted()).toEqual(
    [...Object.keys(ofLine).map((name) => `lines.0.${name}`), ...Object.keys(extra)].toSorted(),
  );
  expect(await dataSnapshot()).toEqual(before);
});
