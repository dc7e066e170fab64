/** The port that tells who a WeChat user is to our official account: payment inside WeChat needs that name (openid). */

/** `invalid`: the code is wrong, used or old, the user starts again; `unknown`: no answer that can be relied on. */
export type OauthFailureKind = 'invalid' | 'unknown';

export type OauthResult =
  | { ok: true; openid: string }
  | { ok: false; kind: OauthFailureKind; code: string; message: string };

export interface WechatOauthPort {
  /** The account that openids belong to. */
  readonly appid: string;

  /**
   * Address that WeChat's browser is sent to; it comes back to `redirectUri` with `code` and the same `state`, without asking the user
   * anything. The caller binds `state` to the session.
   *
   * @throws RangeError for a state outside `[A-Za-z0-9]{1,128}` or an address that is not http(s)
   */
  authorizeUrl(input: { redirectUri: string; state: string }): string;

  /** The openid behind a code. A code works once and for five minutes. Never throws for anything the provider or the network does. */
  exchange(code: string): Promise<OauthResult>;
}
