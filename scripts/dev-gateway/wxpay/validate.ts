/** Rules of the parameters of WeChat Pay (integrations.md 1.5). Unknown and null fields are errors. */
import type { World } from '../world';
import { paramError, WxpayError } from './errors';

type Json = Record<string, unknown>;

/** Request body as an object. @throws WxpayError */
export function bodyObject(text: string): Json {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Json;
  } catch {
    // reported below
  }
  throw new WxpayError(400, 'PARAM_ERROR', '请求体不是合法的JSON对象');
}

/** Refuses fields outside the list and null values. */
export function onlyFields(source: Json, prefix: string, names: readonly string[]): void {
  for (const [name, value] of Object.entries(source)) {
    if (!names.includes(name)) throw paramError(`${prefix}${name}`, value, '未定义的参数');
    if (value === null) throw paramError(`${prefix}${name}`, value, '参数值不能为null');
  }
}

/** A required text of at most `max` characters that matches `pattern`. */
export function requiredText(source: Json, name: string, max: number, pattern: RegExp = /./s): string {
  const value = source[name];
  if (typeof value !== 'string' || !value || [...value].length > max || !pattern.test(value)) {
    throw paramError(name, value, `须为不超过${max}个字符的有效文本`);
  }
  return value;
}

export function optionalText(source: Json, name: string, max: number): string | null {
  return source[name] === undefined ? null : requiredText(source, name, max);
}

export function nested(source: Json, name: string, fields: readonly string[]): Json {
  const value = source[name];
  if (typeof value !== 'object' || value === null) throw paramError(name, value, '缺少参数');
  onlyFields(value as Json, `${name}.`, fields);
  return value as Json;
}

/** Whole fen, at least 1. */
export function fen(source: Json, name: string): number {
  const value = source[name];
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 1) {
    throw paramError(`amount.${name}`, value, '须为大于0的整数，单位为分');
  }
  return value;
}

export function requireCny(amount: Json): void {
  if (amount['currency'] !== undefined && amount['currency'] !== 'CNY') {
    throw paramError('amount.currency', amount['currency'], '仅支持CNY');
  }
}

/** notify_url: at most 255 characters, no query string. The simulator also takes http. */
export function notifyUrl(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !/^https?:$/.test(url.protocol) || value.includes('?') || value.length > 255) {
    throw paramError('notify_url', value, '须为不带参数的可访问地址');
  }
  return value;
}

/** appid and mchid must be those of the caller. */
export function requireMerchant(world: World, source: Json): void {
  if (source['mchid'] !== world.keys.mchid) throw new WxpayError(400, 'MCH_NOT_EXISTS', '商户号不存在');
  if (source['appid'] !== world.keys.appid) {
    throw new WxpayError(400, 'APPID_MCHID_NOT_MATCH', 'appid和mchid不匹配');
  }
}

/** time_expire: RFC 3339 with an offset and whole seconds. */
export function timeExpire(source: Json): Date | null {
  const value = source['time_expire'];
  if (value === undefined) return null;
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/.test(value)) {
    const date = new Date(value);
    if (!Number.isNaN(date.getTime())) return date;
  }
  throw paramError('time_expire', value, '须为RFC3339格式');
}
