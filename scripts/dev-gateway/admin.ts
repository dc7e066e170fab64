/**
 * Controls and reads of the simulator, on every port: `POST /__admin/<control>` with a JSON object (or the console's
 * form), `GET /__admin/<list>`.
 *
 * - notify.mode      {mode, ms?, count?, factor?, key?: 'stranger'|'merchant', deltaFen?, times?}; mode `replay` with
 *                    {id} instead sends an earlier notification again at once, byte for byte
 * - notify.resend    {id}                      once more, newly signed, without its fault
 * - api.mode         {provider?: 'wxpay'|'unionpay'|'sms'|'mail', mode, path?, code?, times?}
 * - refund.mode      {outcome: 'success'|'abnormal'|'closed'|'hold', delayMs?}   for refunds asked for from now on
 * - refund.settle    {outRefundNo, outcome}    ends a refund that is processing
 * - clock.offset     {ms}
 * - sign.key         {index: 0|1}              which platform key signs notifications (key rotation)
 * - oauth.auto       {openid?}                 authorisation returns as this user at once; empty: a person picks
 * - bridge.mode      {mode: 'ask'|'ok'|'cancel'|'fail'}   how the bridge of WeChat's browser answers
 * - sign.type        {type: 'SHA256'|'MD5'}    hash of the signatures of ChinaUMS notifications
 * - pay              {outTradeNo, times?, silent?, again?, openid?, wallet?}   what the buyer does; `again`: pay a paid order
 * - close            {outTradeNo}              closes the order at the provider
 * - seed             {orders: [{outTradeNo, amountFen, description?, notifyUrl?, at?, transactionId?, state?: 'NOTPAY'|'SUCCESS'|'CLOSED',
 *                    refunds?: [{outRefundNo, amountFen, at?}]}]}   replaces an order of that number
 * - parcel.advance, parcel.push, waybill.collect  of kuaidi100: see kuaidi100/controls.ts
 * - erp.stock       of the ERP: see erp/controls.ts
 * - reset            {scope?: 'all'|'wxpay'|'unionpay'|'sms'|'mail'}
 *
 * A number of ChinaUMS may be given with or without its source id.
 *
 * Lists: orders, refunds (of WeChat), bills, billRefunds (of ChinaUMS), notifications (?outTradeNo=), sms (?phone=), mails (?to=), settings.
 */
import { byNumber, type Checkout } from './checkout';
import { jsonReply, redirect, type Reply, type Request } from './http';
import { markClosed, whyNotPayable } from './payable';
import { API_MODES, API_PROVIDERS, BRIDGE_MODES, NOTIFY_MODES, type ApiMode, type NotifyMode } from './types';
import { replayTry } from './delivery';
import { ERP_CONTROLS } from './erp/controls';
import { KUAIDI100_CONTROLS } from './kuaidi100/controls';
import { NUONUO_CONTROLS } from './nuonuo/controls';
import { resend } from './notifications';
import { settleBillRefund } from './unionpay/refunds';
import { settle } from './wxpay/refunds';
import { seedOrder } from './wxpay/seed';
import type { World } from './world';

type Input = Record<string, unknown>;
type Control = (world: World, input: Input) => unknown;

/** A control that cannot do what it was asked. */
class ControlError extends Error {}

const OF_PROVIDERS = Object.fromEntries(
  Object.entries({ ...NUONUO_CONTROLS, ...KUAIDI100_CONTROLS, ...ERP_CONTROLS }).map(
    ([name, run]): [string, Control] => [
      name,
      async (world, input) => {
        const done = await run(world, input);
        if ('error' in done) throw new ControlError(done.error);
        return done.result;
      },
    ],
  ),
);

const OUTCOMES = ['success', 'abnormal', 'closed'] as const;

const CONTROLS: Readonly<Record<string, Control>> = {
  ...OF_PROVIDERS,
  'notify.mode': async (world, input) => {
    if (input['mode'] === 'replay') return { accepted: await replayTry(world, notificationOf(world, input)) };
    const key = input['key'] === 'merchant' ? 'merchant' : undefined;
    world.data.settings.notify = {
      mode: oneOf<NotifyMode>(input, 'mode', NOTIFY_MODES),
      ...numbers(input, ['ms', 'count', 'factor', 'deltaFen', 'times']),
      ...(key && { key }),
    };
    return world.data.settings.notify;
  },
  'notify.resend': async (world, input) => ({ accepted: await resend(world, notificationOf(world, input)) }),
  'api.mode': (world, input) => {
    const provider = API_PROVIDERS.find((name) => name === input['provider']) ?? 'wxpay';
    world.data.settings.api[provider] = {
      mode: oneOf<ApiMode>(input, 'mode', API_MODES),
      ...texts(input, ['path', 'code']),
      ...numbers(input, ['times']),
    };
    return world.data.settings.api;
  },
  'refund.mode': (world, input) => {
    const { refund } = world.data.settings;
    refund.outcome = oneOf(input, 'outcome', [...OUTCOMES, 'hold'] as const);
    refund.delayMs = numbers(input, ['delayMs'])['delayMs'] ?? refund.delayMs;
    return refund;
  },
  'refund.settle': (world, input) => {
    const number = String(input['outRefundNo']);
    const { refunds, billRefunds } = world.data;
    const refund = refunds[number];
    const billRefund = billRefunds[number] ?? billRefunds[world.keys.unionpay.msgSrcId + number];
    const outcome = oneOf(input, 'outcome', OUTCOMES);
    if (refund) settle(world, refund, outcome);
    else if (billRefund) settleBillRefund(world, billRefund, outcome);
    else throw new ControlError('没有这笔退款');
    return refund ?? billRefund;
  },
  'clock.offset': (world, input) => {
    world.data.settings.clockOffsetMs = numbers(input, ['ms'])['ms'] ?? 0;
    return { now: world.now().toISOString() };
  },
  'sign.key': (world, input) => {
    world.data.settings.signKey = Number(input['index']) === 1 ? 1 : 0;
    return { serial: world.keys.platform[world.data.settings.signKey]!.serial };
  },
  'sign.type': (world, input) => {
    world.data.settings.signType = oneOf(input, 'type', ['SHA256', 'MD5'] as const);
    return { type: world.data.settings.signType };
  },
  'oauth.auto': (world, input) => {
    world.data.settings.oauthAs = typeof input['openid'] === 'string' ? input['openid'] : '';
    return { openid: world.data.settings.oauthAs };
  },
  'bridge.mode': (world, input) => {
    world.data.settings.bridge = oneOf(input, 'mode', BRIDGE_MODES);
    return { mode: world.data.settings.bridge };
  },
  pay: (world, input) => {
    const checkout = checkoutOf(world, input);
    const { order } = checkout;
    const reason = whyNotPayable(world, order);
    const again = input['again'] === true && order.payments.length > 0;
    if (reason && !again) throw new ControlError(reason);
    const { times } = numbers(input, ['times']);
    return checkout.pay({
      ...(times !== undefined && { times }),
      ...texts(input, ['openid', 'wallet']),
      silent: input['silent'] === true,
    });
  },
  close: (world, input) => {
    const { order } = checkoutOf(world, input);
    if (order.payments.length > 0) throw new ControlError('订单已支付');
    markClosed(world, order);
    return order;
  },
  seed: (world, input) => {
    const orders = Array.isArray(input['orders']) ? (input['orders'] as Input[]) : [];
    return orders.map((order) => seedOrder(world, order));
  },
  reset: (world, input) => {
    world.reset(API_PROVIDERS.find((scope) => scope === input['scope']) ?? 'all');
    return { ok: true };
  },
};

const LISTS: Readonly<Record<string, (world: World, query: URLSearchParams) => unknown>> = {
  orders: ({ data }) => Object.values(data.orders),
  refunds: ({ data }) => Object.values(data.refunds),
  bills: ({ data }) => Object.values(data.bills),
  billRefunds: ({ data }) => Object.values(data.billRefunds),
  notifications: ({ data, keys }, query) => {
    const number = query.get('outTradeNo');
    const names = [number, `${keys.unionpay.msgSrcId}${number}`];
    return data.notifications.filter((n) => number === null || names.includes(n.outTradeNo));
  },
  sms: ({ data }, query) => data.sms.filter((s) => !query.has('phone') || s.phone === query.get('phone')),
  mails: ({ data }, query) => data.mails.filter((m) => !query.has('to') || m.to === query.get('to')),
  invoices: ({ data }) => Object.values(data.nuonuo.invoices),
  redBills: ({ data }) => Object.values(data.nuonuo.redBills),
  invoiceDeliveries: ({ data }) => data.nuonuo.deliveries,
  tokenCalls: ({ data }) => data.nuonuo.tokenCalls,
  parcels: ({ data }) => Object.values(data.parcels),
  waybills: ({ data }) => Object.values(data.waybills),
  erpStock: ({ data }) => data.erp.items,
  erpDocuments: ({ data }) => Object.values(data.erp.documents),
  settings: ({ data }) => data.settings,
};

/** Answers `/__admin/…`. A form of the console is answered with the way back to the console. */
export async function adminApi(world: World, request: Request): Promise<Reply> {
  const name = request.path.slice('/__admin/'.length);
  if (request.method === 'GET') {
    const list = LISTS[name];
    return list ? jsonReply(200, list(world, request.query)) : jsonReply(404, { message: '没有这个列表' });
  }
  const control = CONTROLS[name];
  if (request.method !== 'POST' || !control) return jsonReply(404, { message: '没有这个控制项' });
  const isForm =
    request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false;
  try {
    const result = await control(world, isForm ? formInput(request.body) : jsonInput(request.body));
    world.changed();
    return isForm ? redirect('/console') : jsonReply(200, result);
  } catch (error) {
    if (!(error instanceof ControlError)) throw error;
    return jsonReply(400, { message: error.message });
  }
}

function jsonInput(text: string): Input {
  try {
    const value: unknown = JSON.parse(text || '{}');
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Input;
  } catch {
    // reported below
  }
  throw new ControlError('请求体须为JSON对象');
}

/** Form fields: empty ones are left out, `true` becomes a boolean. */
function formInput(text: string): Input {
  const fields = [...new URLSearchParams(text)].filter(([, value]) => value !== '');
  return Object.fromEntries(fields.map(([name, value]) => [name, value === 'true' ? true : value]));
}

function oneOf<T extends string>(input: Input, name: string, allowed: readonly T[]): T {
  const found = allowed.find((value) => value === input[name]);
  if (found === undefined) throw new ControlError(`${name}须为：${allowed.join('、')}`);
  return found;
}

function numbers(input: Input, names: readonly string[]): Record<string, number> {
  const given = names.filter((name) => input[name] !== undefined);
  return Object.fromEntries(
    given.map((name) => {
      const value = Number(input[name]);
      if (!Number.isFinite(value)) throw new ControlError(`${name}须为数字`);
      return [name, value];
    }),
  );
}

function texts(input: Input, names: readonly string[]): Record<string, string> {
  const given = names.filter((name) => typeof input[name] === 'string');
  return Object.fromEntries(given.map((name) => [name, String(input[name])]));
}

function checkoutOf(world: World, input: Input): Checkout {
  const checkout = byNumber(world, String(input['outTradeNo']));
  if (!checkout) throw new ControlError('没有这个订单');
  return checkout;
}

function notificationOf(world: World, input: Input) {
  const found = world.data.notifications.find((n) => n.id === input['id']);
  if (!found) throw new ControlError('没有这条通知');
  return found;
}
