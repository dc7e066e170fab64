import type { JsapiView } from '@/lib/domain/payment/contract';

/** What WeChat's own browser puts into every page. */
interface Bridge {
  invoke(name: string, params: object, done: (result: { err_msg?: string }) => void): void;
}

declare global {
  interface Window {
    WeixinJSBridge?: Bridge;
  }
}

export type BridgeParams = Extract<JsapiView, { kind: 'pay' }>['bridge'];
/** How the talk with WeChat's payment ended for its person. `ok` says nothing about the money: the server asks the channel. */
export type BridgeResult = 'ok' | 'cancel' | 'fail';

/** How long a page waits for the bridge, in ms: WeChat brings it a moment after the page. */
const READY_MS = 6000;
const REQUEST = 'getBrandWCPayRequest';

/** What `err_msg` says; anything that is neither paid nor cancelled has failed. */
export function bridgeResult(message: string | undefined): BridgeResult {
  const word = /^get_brand_wcpay_request:(ok|cancel)\b/i.exec(message ?? '')?.[1]?.toLowerCase();
  return word === 'ok' || word === 'cancel' ? word : 'fail';
}

/** The script of the dev gateway that stands in for WeChat's browser, once per page. */
function loadStandIn(url: string): void {
  if (document.querySelector('script[data-bridge]')) return;
  const script = document.createElement('script');
  script.src = url;
  script.dataset['bridge'] = '';
  document.head.append(script);
}

/** The bridge; `null` when none comes: this is no browser of WeChat's. */
async function findBridge(standIn: string): Promise<Bridge | null> {
  if (window.WeixinJSBridge) return window.WeixinJSBridge;
  return new Promise((resolve) => {
    const ready = () => {
      clearTimeout(timer);
      document.removeEventListener('WeixinJSBridgeReady', ready);
      resolve(window.WeixinJSBridge ?? null);
    };
    const timer = setTimeout(ready, READY_MS);
    document.addEventListener('WeixinJSBridgeReady', ready);
    if (standIn) loadStandIn(standIn);
  });
}

/**
 * Hands the signed parameters to WeChat (integrations.md 1.6) and waits for what its person does.
 *
 * @param standIn address of the script that stands in for the bridge where there is none; empty outside development
 * @returns `null` when there is no bridge
 */
export async function payByBridge(params: BridgeParams, standIn: string): Promise<BridgeResult | null> {
  const bridge = await findBridge(standIn);
  if (!bridge) return null;
  return new Promise((resolve) =>
    bridge.invoke(REQUEST, params, (result) => resolve(bridgeResult(result.err_msg))),
  );
}
