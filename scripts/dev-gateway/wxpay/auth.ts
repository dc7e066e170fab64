/** Verification of the merchant's request, with the errors of the real service. */
import { isFresh, parseAuthorization, requestMessage, verifyMessage } from '@/lib/adapters/wxpay/sign';
import type { Request } from '../http';
import type { World } from '../world';
import { WxpayError } from './errors';

/** @throws WxpayError when the request would be refused before its content is looked at. */
export function authenticate(world: World, request: Request): void {
  const { headers, method, target, body } = request;
  if (!headers.get('user-agent')) throw new WxpayError(400, 'INVALID_REQUEST', 'Http头User-Agent值不能为空');
  if (!/application\/json|\*\/\*/.test(headers.get('accept') ?? '')) {
    throw new WxpayError(406, 'INVALID_REQUEST', 'Http头Accept不支持');
  }
  if (body && !headers.get('content-type')?.startsWith('application/json')) {
    throw new WxpayError(415, 'INVALID_REQUEST', 'Http头Content-Type不支持');
  }
  const serial = headers.get('wechatpay-serial');
  if (serial && !world.keys.platform.some((key) => key.serial === serial)) {
    throw new WxpayError(400, 'PARAM_ERROR', 'Http头Wechatpay-Serial错误');
  }

  const given = parseAuthorization(headers.get('authorization'));
  if (!given) throw new WxpayError(401, 'SIGN_ERROR', 'Http头Authorization值格式错误，请参考签名规则');
  if (given.mchid !== world.keys.mchid) throw signError('mchid', '商户号不存在');
  if (given.serialNo !== world.keys.merchantSerial) throw signError('serial_no', '商户证书序列号有误');
  if (!isFresh(given.timestamp, world.now()))
    throw signError('timestamp', 'Http头Authorization中的timestamp与发起请求的时间不得超过5分钟');
  const message = requestMessage(method, target, given.timestamp, given.nonce, body);
  if (!verifyMessage(world.keys.merchantPublicKey, message, given.signature)) {
    throw new WxpayError(401, 'SIGN_ERROR', '错误的签名，验签失败', {
      field: 'signature',
      issue: 'sign not match',
      location: 'authorization',
      sign_information: {
        method,
        url: target,
        truncated_sign_message: requestMessage(
          method,
          target,
          given.timestamp,
          given.nonce,
          body.slice(0, 8),
        ),
        sign_message_length: Buffer.byteLength(message),
      },
    });
  }
}

function signError(field: string, message: string): WxpayError {
  return new WxpayError(401, 'SIGN_ERROR', message, { field, location: 'authorization' });
}
