/** Rules of the parameters of ChinaUMS (integrations.md 2.2). Fields outside the list are errors, so that a slip is seen. */
import type { World } from '../world';
import { invalid, UnionpayError } from './errors';

export type Json = Record<string, unknown>;

/** Kind of business of codes to scan. */
export const INST_MID = 'QRPAYDEFAULT';
const COMMON = ['requestTimestamp', 'mid', 'tid', 'instMid', 'msgId', 'srcReserve'];
const DATE = /^\d{4}-\d\d-\d\d$/;
const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

/** Checks what every call carries. @throws UnionpayError */
export function checkCommon(world: World, body: Json, fields: readonly string[]): void {
  for (const [name, value] of Object.entries(body)) {
    if (![...COMMON, ...fields].includes(name)) throw invalid(name, '是未定义的参数');
    if (value === null) throw invalid(name, '不能为null');
  }
  const { mid, tid } = world.keys.unionpay;
  if (body['mid'] !== mid || body['tid'] !== tid)
    throw new UnionpayError('INVALID_MERCHANT', '商户号或终端号不存在');
  if (body['instMid'] !== INST_MID) throw new UnionpayError('NO_SERVICE', '没有匹配的服务');
  time(body, 'requestTimestamp');
}

/** A required text of at most `max` characters that matches `pattern`. */
export function text(body: Json, name: string, max: number, pattern: RegExp = /./s): string {
  const value = body[name];
  if (typeof value !== 'string' || !value || [...value].length > max || !pattern.test(value)) {
    throw invalid(name, `须为不超过${max}个字符的有效文本`);
  }
  return value;
}

export function optionalText(body: Json, name: string, max: number): string | null {
  return body[name] === undefined ? null : text(body, name, max);
}

/** A number of the merchant: 6 to 32 characters that begin with the source id. */
export function number(world: World, body: Json, name: string): string {
  const value = text(body, name, 32, /^[0-9A-Za-z]{6,32}$/);
  if (!value.startsWith(world.keys.unionpay.msgSrcId)) throw invalid(name, '须以来源编号开头');
  return value;
}

/** Whole fen above zero, as a number. */
export function fen(body: Json, name: string): number {
  const value = body[name];
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 1)
    throw invalid(name, '须为大于0的整数，单位为分');
  return value;
}

export function date(body: Json, name: string): string {
  return text(body, name, 10, DATE);
}

/** A time in Shanghai. */
export function time(body: Json, name: string): Date {
  const value = text(body, name, 19, TIME);
  const parsed = new Date(`${value.replace(' ', 'T')}+08:00`);
  if (Number.isNaN(parsed.getTime())) throw invalid(name, '不是有效的时间');
  return parsed;
}

export function url(body: Json, name: string): string {
  const value = text(body, name, 255);
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol))
    throw invalid(name, '须为可访问的地址');
  return value;
}
