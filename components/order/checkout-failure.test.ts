import { ApiError } from '@/lib/client/api';
import type { ErrorCode } from '@/lib/core/errors';
import { orderErrors } from '@/lib/domain/order/errors';
import { approvalSaid, checkoutFailure } from './checkout-failure';

const refusal = (
  code: ErrorCode,
  message: string,
  data: unknown = null,
  errors: Record<string, string> = {},
) => new ApiError(message, 409, code, errors, data);

const quote = {
  lines: [],
  goodsFen: 1,
  freightFen: 2,
  discountFen: 0,
  totalFen: 3,
  weightG: 0,
  quantity: 1,
  needsReceiver: true,
  needsShipping: true,
  shippingMethodId: 1,
  shippingMethodName: '快递',
  spending: null,
  approval: null,
};
const short = [{ productId: 1, specKey: '', title: '甲', wanted: 3, left: 1 }];

describe('checkoutFailure', () => {
  test.each([
    ['a new quote', refusal('QUOTE_CHANGED', 'm', quote), { kind: 'quote', message: 'm', quote }],
    ['short stock', refusal('STOCK_SHORT', 'm', { short }), { kind: 'short', message: 'm', short }],
    [
      'data that cannot be read',
      refusal('QUOTE_CHANGED', 'm', { total: 'x' }),
      { kind: 'plain', message: 'm' },
    ],
    ['another rule', refusal('RULE', '商品已下架'), { kind: 'plain', message: '商品已下架' }],
    ['another conflict', refusal('CONFLICT', '数据已存在'), { kind: 'plain', message: '数据已存在' }],
    [
      'a wrong field',
      refusal('INVALID_INPUT', 'm', null, { areaManagerCode: '区域经理编码不存在' }),
      { kind: 'fields', message: 'm', errors: { areaManagerCode: '区域经理编码不存在' } },
    ],
  ])('%s', (_name, error, failure) => {
    expect(checkoutFailure(error)).toEqual(failure);
  });

  test('three unpaid orders and a spent page are told apart by the catalogue of errors', () => {
    expect(checkoutFailure(refusal('RULE', orderErrors.tooManyUnpaid().message)).kind).toBe('unpaid');
    expect(checkoutFailure(refusal('CONFLICT', orderErrors.cartChanged().message)).kind).toBe('gone');
    expect(checkoutFailure(refusal('CONFLICT', orderErrors.keyReused().message)).kind).toBe('gone');
  });

  test('the server may ask with its own errors', () => {
    expect(checkoutFailure(orderErrors.stockShort({ data: { short } })).kind).toBe('short');
    expect(checkoutFailure(orderErrors.cartChanged()).kind).toBe('gone');
  });

  test('whatever is not a refusal is the system error', () => {
    expect(checkoutFailure(new TypeError('x'))).toEqual({
      kind: 'plain',
      message: '系统错误！请联系管理员！',
    });
  });
});

test.each([
  ['waits for its limit', refusal('RULE', 'm', { approval: 'limit' }), 'limit'],
  ['waits with all others', refusal('RULE', 'm', { approval: 'all' }), 'all'],
  ['needs nobody', refusal('CONFLICT', 'm', { approval: null }), null],
  ['says nothing of it', refusal('RULE', 'm'), undefined],
])('a refusal says that the order %s', (_, error, said) => expect(approvalSaid(error)).toBe(said));
