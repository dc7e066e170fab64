/** Orders of either provider as the buyer and the controls handle them. */
import type { Payable } from './types';
import { payBill, walletOf } from './unionpay/bills';
import type { World } from './world';
import { pay } from './wxpay/orders';

export interface CheckoutOptions {
  /** How many payments arrive; only a fault makes it more than one. */
  times?: number;
  /** Who pays. */
  openid?: string;
  /** The wallet that scans, where the code lets the buyer choose. */
  wallet?: string;
  /** The notification is lost. */
  silent?: boolean;
}

export interface Checkout {
  order: Payable;
  /** The merchant's number of the order. */
  number: string;
  /** Number of the merchant at the provider. */
  merchant: string;
  /** The way to pay, in Chinese. */
  way: string;
  /** Whether any wallet may scan. */
  anyWallet: boolean;
  /** Money arrives; the caller has checked that it may. */
  pay(options?: CheckoutOptions): unknown[];
}

const WAYS = { NATIVE: '扫码支付', JSAPI: '公众号支付', MWEB: '手机浏览器支付' } as const;

/** The order whose code carries this token (or, of ChinaUMS, this id of the code). */
export function byToken(world: World, token: string): Checkout | null {
  return find(
    world,
    (order) => order.code.token === token || ('qrCodeId' in order && order.qrCodeId === token),
  );
}

/** The order under a merchant's number; of ChinaUMS with or without the source id it begins with there. */
export function byNumber(world: World, number: string): Checkout | null {
  const { msgSrcId } = world.keys.unionpay;
  return find(world, (_, own) => own === number || own === msgSrcId + number);
}

function find(world: World, fits: (order: Payable, number: string) => boolean): Checkout | null {
  const { orders, bills } = world.data;
  for (const order of Object.values(orders)) {
    if (!fits(order, order.outTradeNo)) continue;
    return {
      order,
      number: order.outTradeNo,
      merchant: world.keys.mchid,
      way: WAYS[order.tradeType],
      anyWallet: false,
      pay: (options) => pay(world, order, options),
    };
  }
  for (const bill of Object.values(bills)) {
    if (!fits(bill, bill.billNo)) continue;
    return {
      order: bill,
      number: bill.billNo,
      merchant: world.keys.unionpay.mid,
      way: '银联商务聚合码',
      anyWallet: true,
      pay: (options = {}) => payBill(world, bill, { ...options, wallet: walletOf(options.wallet) }),
    };
  }
  return null;
}
