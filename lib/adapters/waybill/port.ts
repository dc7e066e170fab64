/** The waybill port: numbers of couriers (电子面单), ordered and cancelled through an aggregator (integrations.md section 5). */

/** Who pays the courier, as the wire format names it. */
export const payTypes = { SHIPPER: '寄方付', MONTHLY: '月结', CONSIGNEE: '到付' } as const;
export type PayType = keyof typeof payTypes;

/** The merchant's account at one courier; empty texts where that courier wants none. */
export interface WaybillAccount {
  partnerId: string;
  partnerKey: string;
  /** Branch that collects. */
  net: string;
  payType: PayType;
  /** Product of the courier, such as 标准快递. */
  expType: string;
}

export interface WaybillParty {
  name: string;
  /** Mobile or landline. */
  phone: string;
  /** Whole address, province first. */
  address: string;
}

export interface WaybillOrder {
  /** Our own number of this order: the provider gives one tracking number for it, however often it is asked. At most 32 signs. */
  ownNo: string;
  /** Code of the courier. */
  corpCode: string;
  account: WaybillAccount;
  sender: WaybillParty;
  receiver: WaybillParty;
  /** What is in the parcel, in a word. */
  cargo: string;
}

export interface WaybillFacts {
  trackingNo: string;
  /** The courier's number of the order; a cancellation has to name it. */
  carrierOrderNo: string | null;
  /** 大头笔, the sorting code that is printed large; `null` where the courier gives none. */
  route: string | null;
}

export interface WaybillCancel {
  corpCode: string;
  account: WaybillAccount;
  trackingNo: string;
  carrierOrderNo: string | null;
  reason: string;
}

/** `refused` the provider or the courier said no, and says why; `unknown` no usable answer: nothing is concluded from it, the same question may be asked again. */
export type WaybillFailure = { ok: false; kind: 'refused' | 'unknown'; message: string };
export type WaybillResult = { ok: true; facts: WaybillFacts } | WaybillFailure;
export type CancelResult = { ok: true } | WaybillFailure;

export interface WaybillPort {
  /** Orders a number, or hears again which one was given for {@link WaybillOrder.ownNo}. Never throws for anything the provider or the network does. */
  order(order: WaybillOrder): Promise<WaybillResult>;
  /** Gives a number back before the parcel is collected; one that was cancelled before counts as done. */
  cancel(cancel: WaybillCancel): Promise<CancelResult>;
}
