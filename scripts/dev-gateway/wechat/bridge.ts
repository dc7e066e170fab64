/** WeChat's in-app bridge: a script for the shop's page, and the check of what the page hands it (integrations.md 1.6 and 8). */
import { verifyMessage } from '@/lib/adapters/wxpay/sign';
import { jsonReply, type Reply, type Request } from '../http';
import { yuan } from '../pages/html';
import type { Order } from '../types';
import { pay } from '../wxpay/orders';
import { whyNotPayable } from '../payable';
import type { World } from '../world';
import { BRIDGE_SCRIPT } from './bridge-script';

export const BRIDGE_PATH = '/bridge/';

/**
 * Answers the script and its calls. Pages of any origin may call: what counts is the merchant's signature, as inside WeChat. A call without
 * `action` is the check; `pay` pays.
 */
export function bridgeApi(world: World, request: Request): Reply {
  const reply = answer(world, request);
  return { ...reply, headers: { ...reply.headers, 'Access-Control-Allow-Origin': '*' } };
}

function answer(world: World, request: Request): Reply {
  if (request.method === 'GET' && request.path === `${BRIDGE_PATH}WeixinJSBridge.js`) {
    const headers = {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'X-Content-Type-Options': 'nosniff',
    };
    return { status: 200, headers, body: BRIDGE_SCRIPT };
  }
  if (request.method !== 'POST' || request.path !== `${BRIDGE_PATH}pay`) {
    return jsonReply(404, { message: '没有这个接口' });
  }
  const input = parse(request.body);
  const found = orderOf(world, Object(input['params']) as Record<string, unknown>);
  if (typeof found === 'string') return jsonReply(200, { ok: false, message: found });
  if (input['action'] === 'pay') pay(world, found);
  return jsonReply(200, {
    ok: true,
    amount: yuan(found.totalFen),
    description: found.description,
    mode: world.data.settings.bridge,
  });
}

function parse(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** The order behind the parameters when the merchant signed exactly these; otherwise what WeChat would say. */
function orderOf(world: World, params: Record<string, unknown>): Order | string {
  const names = ['appId', 'timeStamp', 'nonceStr', 'package', 'signType', 'paySign'] as const;
  for (const name of names) {
    if (typeof params[name] !== 'string' || !params[name]) return `缺少参数${name}`;
  }
  const [appId, timeStamp, nonceStr, pkg, signType, paySign] = names.map((name) => String(params[name]));
  if (appId !== world.keys.appid) return 'appId参数错误';
  if (!/^\d{10}$/.test(timeStamp!) || signType !== 'RSA' || nonceStr!.length > 32)
    return '调用支付JSAPI缺少参数或参数错误';
  const message = `${appId}\n${timeStamp}\n${nonceStr}\n${pkg}\n`;
  if (!verifyMessage(world.keys.merchantPublicKey, message, paySign!)) return '支付验证签名失败';
  const prepayId = /^prepay_id=(\w+)$/.exec(pkg!)?.[1];
  const order = Object.values(world.data.orders).find(
    (o) => o.tradeType === 'JSAPI' && o.code.prepayId === prepayId,
  );
  if (!order) return 'prepay_id无效或已失效';
  return whyNotPayable(world, order, order.code.token) ?? order;
}
