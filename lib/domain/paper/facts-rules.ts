import type { TransferAccount } from '@/lib/domain/payment/method-contract';

/** What every paper of an order may name. Of its own rows alone: another value of these wants a new paper. */
export interface OrderHead {
  orderSn: string;
  orderedOn: string;
  receiver: { name: string; phone: string; address: string } | null;
  shippingMethod: string;
  paymentMethod: string;
  /** Amount in figures and in words. */
  total: string;
  capital: string;
}

/** Who buys and who sells, as they are when the paper is made. */
export interface Parties {
  seller: { name: string; phone: string; address: string | null; account: TransferAccount | null };
  buyer: { name: string; address: string; phone: string; bank: string; account: string; taxNo: string };
  paymentLabel: string;
}

export interface ContractFacts {
  kind: 'contract';
  head: OrderHead;
  rows: readonly (readonly string[])[];
  sums: readonly { label: string; text: string }[];
  taxFen: number;
  remark: string;
}

/** The parcel of a delivery list. */
export interface ParcelHead {
  shipmentNo: string;
  childNo: string | null;
  shippedOn: string;
  carrier: string;
  trackingNo: string;
  center: string;
  receiver: string;
  address: string;
  remark: string;
}

export interface DeliveryFacts {
  kind: 'delivery';
  head: OrderHead;
  /** `null`: the list of all parcels. */
  parcel: ParcelHead | null;
  rows: readonly (readonly string[])[];
  /** Parcels go to further receivers than the order's. */
  split: boolean;
  parcels: number;
  quantity: number;
}

export interface ReceiptFacts {
  kind: 'receipt';
  head: OrderHead;
  rows: readonly (readonly string[])[];
}

export type PaperFacts = ContractFacts | DeliveryFacts | ReceiptFacts;
