import type { Paper } from '@/lib/core/paper';

/** The label port: what the site draws on paper by itself, labels of parcels (100 × 150 mm) and business papers (A4). */

export interface LabelParty {
  name: string;
  phone: string;
  address: string;
}

export interface Label {
  corpName: string;
  trackingNo: string;
  /** 大头笔, printed large; `null` where the courier gave none. */
  route: string | null;
  receiver: LabelParty;
  sender: LabelParty;
  /** Number that the desk knows the parcel by. */
  shipmentNo: string;
  orderNo: string;
  goods: string;
  printedAt: Date;
  /** Which print of this label it is, from 1. */
  copy: number;
}

export interface LabelPort {
  /** One PDF with a page for each label, in their order. @throws when it takes too long */
  draw(labels: readonly Label[]): Promise<Uint8Array<ArrayBuffer>>;
  /** A business paper as PDF. @throws when it takes too long */
  drawPaper(paper: Paper): Promise<Uint8Array<ArrayBuffer>>;
}
