/** An error reply of the WeChat Pay API (integrations.md 1.5): HTTP status, code, message, detail. */
export class WxpayError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly detail?: unknown,
  ) {
    super(message);
  }
}

/** 400 PARAM_ERROR naming the field. */
export function paramError(field: string, value: unknown, issue: string): WxpayError {
  return new WxpayError(400, 'PARAM_ERROR', '参数错误', { field, value, issue, location: 'body' });
}

export const orderPaid = () => new WxpayError(400, 'ORDERPAID', '该订单已支付');
export const orderClosed = () => new WxpayError(400, 'ORDER_CLOSED', '该订单已关闭');
export const orderNotExist = () => new WxpayError(404, 'ORDER_NOT_EXIST', '订单不存在');
export const notFound = () => new WxpayError(404, 'RESOURCE_NOT_EXISTS', '查询的资源不存在');
