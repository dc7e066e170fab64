/** What the simulated Nuonuo keeps. Plain JSON, as everything in the snapshot; amounts in fen, negative on red documents. */

export interface InvoiceDetail {
  name: string;
  spec: string;
  unit: string;
  quantity: number | null;
  rate: string;
  amountFen: number;
  netFen: number;
  taxFen: number;
}

/** How a document ends: issued, refused by the tax bureau, issued without its file, or never. */
export const INVOICE_OUTCOMES = ['issue', 'fail', 'signFail', 'hold'] as const;
export type InvoiceOutcome = (typeof INVOICE_OUTCOMES)[number];

/** How a red form ends: no confirmation needed, waiting for the buyer, refused by him, application failed. */
export const RED_OUTCOMES = ['auto', 'buyer', 'reject', 'fail'] as const;
export type RedOutcome = (typeof RED_OUTCOMES)[number];

export interface EInvoice {
  serialNo: string;
  orderNo: string;
  side: 'blue' | 'red';
  /** pc 数电普票, bs 数电专票 */
  line: 'pc' | 'bs';
  buyerName: string;
  buyerTaxNum: string;
  sellerName: string;
  clerk: string;
  remark: string;
  /** Canonical text of the order: the same number with another text is refused. */
  parameters: string;
  details: InvoiceDetail[];
  amountFen: number;
  netFen: number;
  taxFen: number;
  /** `20` in progress, `2` issued, `22` failed, `24` issued without its file. */
  status: '20' | '2' | '22' | '24';
  failCause: string;
  outcome: InvoiceOutcome;
  /** 20 digits; null until issued. */
  number: string | null;
  /** Names the files: a document is not found by guessing. */
  fileKey: string;
  callbackUrl: string;
  /** Number of the blue document that a red one takes back, and the form it came by. */
  blueNumber: string | null;
  billId: string | null;
  createdAt: string;
  issuedAt: string | null;
}

export interface RedBill {
  billId: string;
  blueNumber: string;
  reason: string;
  parameters: string;
  /** Positive, by position on the blue document. */
  parts: { index: number; detail: InvoiceDetail }[];
  amountFen: number;
  /** As `billStatus` of the query. */
  status: string;
  message: string;
  outcome: RedOutcome;
  redSerial: string | null;
  callbackUrl: string;
  createdAt: string;
}

export interface InvoiceDelivery {
  invoiceNum: string;
  phone: string;
  mail: string;
  at: string;
}

export interface NuonuoData {
  tokens: { token: string; expiresAt: string }[];
  /** Times of the token calls, for the quota. */
  tokenCalls: string[];
  invoices: Record<string, EInvoice>;
  redBills: Record<string, RedBill>;
  deliveries: InvoiceDelivery[];
}

export function emptyNuonuo(): NuonuoData {
  return { tokens: [], tokenCalls: [], invoices: {}, redBills: {}, deliveries: [] };
}
