import 'server-only';
import type { OauthFailureKind, OauthResult, WechatOauthPort } from './port';

const MAX_TIMEOUT_MS = 5000;
const MAX_REPLY_BYTES = 16 * 1024;

export interface WechatOauthConfig {
  /** Origin of the page that WeChat's browser is sent to, `https://open.weixin.qq.com`. */
  authorizeBaseUrl: string;
  /** Origin of the API, `https://api.weixin.qq.com`. */
  apiBaseUrl: string;
  appid: string;
  /** Travels in the query of the call, as the provider demands; never part of a message or a log line. */
  appSecret: string;
  fetch?: typeof fetch;
  /** Milliseconds; at most and by default 5000. */
  timeoutMs?: number;
}

/** The provider's words for a code that will never work: not valid, already used, too old. */
const SPENT = new Set(['40029', '40163', '42003']);

/**
 * WeChat's page authorisation with the silent scope (integrations.md 1.6): no question to the user, only the openid.
 * @throws when appid or secret is not configured
 */
export function createWechatOauth(config: WechatOauthConfig): WechatOauthPort {
  for (const name of ['appid', 'appSecret'] as const) {
    if (!config[name]) throw new Error(`wechat oauth: ${name} is not configured`);
  }
  return {
    appid: config.appid,
    authorizeUrl: (input) => authorizeUrl(config, input),
    exchange: (code) => exchange(config, code),
  };
}

/** The provider reads the parameters in this order. */
function authorizeUrl(config: WechatOauthConfig, input: { redirectUri: string; state: string }): string {
  if (!/^[A-Za-z0-9]{1,128}$/.test(input.state))
    throw new RangeError('wechat oauth: state must be 1 to 128 letters and digits');
  if (!/^https?:\/\//.test(input.redirectUri) || !URL.canParse(input.redirectUri))
    throw new RangeError('wechat oauth: redirectUri must be an http(s) address');
  const query = [
    `appid=${encodeURIComponent(config.appid)}`,
    `redirect_uri=${encodeURIComponent(input.redirectUri)}`,
    'response_type=code',
    'scope=snsapi_base',
    `state=${input.state}`,
  ].join('&');
  return `${new URL('/connect/oauth2/authorize', config.authorizeBaseUrl).href}?${query}#wechat_redirect`;
}

async function exchange(config: WechatOauthConfig, code: string): Promise<OauthResult> {
  if (!/^[\x21-\x7e]{1,512}$/.test(code)) return fail('invalid', 'bad-code', 'not a code');
  const url = new URL('/sns/oauth2/access_token', config.apiBaseUrl);
  url.search = `appid=${encodeURIComponent(config.appid)}&secret=${encodeURIComponent(config.appSecret)}&code=${encodeURIComponent(code)}&grant_type=authorization_code`;
  const signal = AbortSignal.timeout(Math.min(config.timeoutMs ?? MAX_TIMEOUT_MS, MAX_TIMEOUT_MS));
  let text: string;
  try {
    const response = await (config.fetch ?? fetch)(url, {
      redirect: 'manual',
      signal,
      headers: { Accept: 'application/json' },
    });
    text = await response.text();
    if (response.status !== 200) return fail('unknown', `HTTP${response.status}`, 'not a reply of the API');
  } catch {
    // The error may quote the address, and with it the secret.
    return signal.aborted
      ? fail('unknown', 'timeout', 'no reply in time')
      : fail('unknown', 'network', 'not reached');
  }
  return readReply(text);
}

/** The API answers `text/plain`, errors with status 200. */
function readReply(text: string): OauthResult {
  const reply = text.length <= MAX_REPLY_BYTES ? parse(text) : {};
  const { openid, errcode, errmsg } = reply;
  if (typeof openid === 'string' && /^[\w-]{6,128}$/.test(openid)) return { ok: true, openid };
  if (typeof errcode !== 'number' || errcode === 0)
    return fail('unknown', 'bad-reply', 'neither openid nor error');
  const code = String(errcode);
  return fail(SPENT.has(code) ? 'invalid' : 'unknown', code, typeof errmsg === 'string' ? errmsg : '');
}

function parse(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function fail(kind: OauthFailureKind, code: string, message: string): OauthResult {
  return { ok: false, kind, code, message };
}
