import { ApiError } from '@/lib/client/api';
import { codeFailure } from './use-pay-code';

describe('codeFailure', () => {
  test.each([
    ['支付渠道暂时无法连接，请稍后重试', 503, 'UNAVAILABLE'],
    ['操作过于频繁，请稍后再试', 429, 'RATE_LIMITED'],
  ] as const)('a refusal of the moment is said as it is, with a retry: %s', (message, status, code) => {
    expect(codeFailure(new ApiError(message, status, code))).toEqual({ message, detail: null, retry: true });
  });

  test('a reply that nobody expected is the system error, with what the server said below it and a retry', () => {
    expect(codeFailure(new ApiError('没有权限', 403, 'FORBIDDEN'))).toEqual({
      message: '系统错误！请联系管理员！',
      detail: '没有权限',
      retry: true,
    });
  });

  test('no connection is the system error alone', () => {
    expect(codeFailure(new ApiError('系统错误！请联系管理员！', 0, 'NETWORK'))).toEqual({
      message: '系统错误！请联系管理员！',
      detail: null,
      retry: true,
    });
  });

  test('a way to pay that was switched off meanwhile is said as it is', () => {
    const off = new ApiError('该支付方式暂不可用，请选择其他方式', 400, 'INVALID_INPUT');
    expect(codeFailure(off)).toEqual({ message: off.message, detail: null, retry: false });
  });

  test('a rule is said as it is and cannot be tried again', () => {
    expect(codeFailure(new ApiError('订单即将超时关闭，请重新下单', 422, 'RULE'))).toEqual({
      message: '订单即将超时关闭，请重新下单',
      detail: null,
      retry: false,
    });
  });
});
