import { FORBIDDEN_TEXT, SYSTEM_ERROR_TEXT } from './error-texts';

/** The stable machine words of a failed reply (api.md section 1). */
export const errorCodes = [
  'NOT_LOGGED_IN',
  'SECOND_FACTOR',
  'FRESH_CODE',
  'FORBIDDEN',
  'INVALID_INPUT',
  'NOT_FOUND',
  'METHOD',
  'CONFLICT',
  'RATE_LIMITED',
  'STOCK_SHORT',
  'QUOTE_CHANGED',
  'RULE',
  'TOO_LARGE',
  'UNSUPPORTED_TYPE',
  'CAPTCHA',
  'EBOOK_LOCKED',
  'UNAVAILABLE',
  'INTERNAL',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

export type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 421 | 422 | 429 | 500 | 503;

export interface ErrorEntry {
  code: ErrorCode;
  status: ErrorStatus;
  /** What the person reads, in Chinese. */
  message: string;
}

export interface ErrorDetail {
  /** Replaces the catalogue's text when the text carries figures. */
  message?: string;
  /** Cause for the log only; never sent. */
  internal?: unknown;
  /** Machine-readable facts that the screen needs (a new quote, the short stock rows). */
  data?: unknown;
  /** Messages by field name. */
  errors?: Record<string, string>;
}

/** An expected failure with a public Chinese text; anything else that is thrown becomes 500 '系统错误！请联系管理员！'. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: ErrorStatus;
  readonly internal: unknown;
  readonly data: unknown;
  readonly errors: Record<string, string> | undefined;

  constructor(entry: ErrorEntry, detail: ErrorDetail = {}) {
    super(detail.message ?? entry.message);
    this.name = 'AppError';
    this.code = entry.code;
    this.status = entry.status;
    this.internal = detail.internal;
    this.data = detail.data;
    this.errors = detail.errors;
  }
}

/** An error of this product even when its class comes from the other bundle of the process (architecture.md section 1). */
export function isAppError(e: unknown): e is AppError {
  return e instanceof AppError || (e instanceof Error && e.name === 'AppError' && 'status' in e);
}

type Catalogue<T> = { [K in keyof T]: (detail?: ErrorDetail) => AppError };

/** Builds a domain's error catalogue: `throw orderErrors.alreadyShipped({ internal })`. */
export function defineErrors<const T extends Record<string, ErrorEntry>>(entries: T): Catalogue<T> {
  const out: Partial<Catalogue<T>> = {};
  for (const key of Object.keys(entries) as (keyof T)[]) {
    const entry = entries[key] as ErrorEntry;
    out[key] = (detail) => new AppError(entry, detail);
  }
  return out as Catalogue<T>;
}

export const coreErrors = defineErrors({
  notLoggedIn: { code: 'NOT_LOGGED_IN', status: 401, message: '请先登录' },
  /** A login that waits for its second factor or its first own password: nobody until then. */
  loginPending: { code: 'SECOND_FACTOR', status: 401, message: '请先完成登录验证' },
  /** A sensitive act long after the second factor was shown: the screen asks for a code and tries again. */
  freshCode: { code: 'FRESH_CODE', status: 422, message: '请输入动态口令确认本次操作' },
  forbidden: { code: 'FORBIDDEN', status: 403, message: FORBIDDEN_TEXT },
  foreignOrigin: { code: 'FORBIDDEN', status: 403, message: '请求来源不被允许' },
  foreignHost: { code: 'FORBIDDEN', status: 421, message: '本站不提供对该域名的访问' },
  badAddress: { code: 'INVALID_INPUT', status: 400, message: '请求地址过长或参数过多' },
  notAPicture: { code: 'INVALID_INPUT', status: 400, message: '图片地址不正确' },
  wrongMethod: { code: 'METHOD', status: 405, message: '不支持的请求方法' },
  invalidInput: { code: 'INVALID_INPUT', status: 400, message: '输入有误，请检查后重试' },
  unreadableBody: { code: 'INVALID_INPUT', status: 400, message: '请求内容无法解析' },
  notFound: { code: 'NOT_FOUND', status: 404, message: '内容不存在' },
  noSuchCall: { code: 'NOT_FOUND', status: 404, message: '接口不存在' },
  conflict: { code: 'CONFLICT', status: 409, message: '数据已被修改，请刷新后重试' },
  duplicate: { code: 'CONFLICT', status: 409, message: '数据已存在，请勿重复提交' },
  tooLarge: { code: 'TOO_LARGE', status: 413, message: '提交的内容过大' },
  unsupportedType: { code: 'UNSUPPORTED_TYPE', status: 415, message: '不支持的内容类型' },
  rateLimited: { code: 'RATE_LIMITED', status: 429, message: '操作过于频繁，请稍后再试' },
  blockedWords: { code: 'RULE', status: 422, message: '内容含有禁止发布的词语或密级标志，请修改后再提交' },
  warnedWords: { code: 'RULE', status: 422, message: '内容含有需要核对的词语，确认无误后可以继续' },
  unavailable: { code: 'UNAVAILABLE', status: 503, message: '系统繁忙，请稍后再试' },
  internal: { code: 'INTERNAL', status: 500, message: SYSTEM_ERROR_TEXT },
});
