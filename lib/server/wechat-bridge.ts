import 'server-only';
import { env, isHttps } from './env';

/**
 * Address of the dev gateway's script that stands in for what WeChat's browser brings along; empty on a site that is reached by https, which
 * is never one of development. A page inside WeChat loads it when there is no `WeixinJSBridge`.
 */
export function bridgeScriptUrl(): string {
  return isHttps() ? '' : env().WECHAT_BRIDGE_URL;
}
