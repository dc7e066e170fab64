/** An error reply of ChinaUMS (integrations.md 2.2): an error code, with HTTP 200 unless the caller is not known. */
export class UnionpayError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status = 200,
  ) {
    super(message);
  }
}

export const invalid = (name: string, issue: string) =>
  new UnionpayError('INVALID_ARGUMENT', `${name}${issue}`);
export const noOrder = () => new UnionpayError('NO_ORDER', '无法找到指定的订单');
export const notAllowed = (message: string) => new UnionpayError('OPERATION_NOT_ALLOWED', message);
