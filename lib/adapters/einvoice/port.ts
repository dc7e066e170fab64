/**
 * The e-invoice port: what the product needs from a provider of electronic invoices 数电发票, in provider-neutral terms (integrations.md
 * section 4).
 *
 * Conventions, as with the payment port:
 * - amounts are integer fen, tax included unless the name says net or tax; times are Date;
 * - nothing the provider or the network does makes a method throw;
 * - `refused` is definite: the provider (or a check before the call) said no, with a code and Chinese words for the back office. `unknown` is a
 *   timeout, a 5xx, a quota or an unreadable reply: it may have happened. It is never read as failed; ask again with the same numbers.
 */
import type { Failure, NotifyReply, RawNotification } from '../payment/port';

/** Providers of e-invoices; the names of `invoices.provider`. */
export type EinvoiceProvider = 'nuonuo';

export type Outcome<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'refused'; failure: Failure }
  | { kind: 'unknown'; failure: Failure };

export type EinvoiceTaxKind = 'taxable' | 'exempt' | 'zero';

/**
 * A line of the document. A `discount` line (negative amounts) stands directly after the `discounted` line it lowers. Net and tax add up to the
 * amount; the tax may differ from net × rate by at most 6 fen.
 */
export interface EinvoiceLine {
  property: 'normal' | 'discounted' | 'discount';
  name: string;
  spec: string | null;
  unit: string | null;
  /** Copies, above zero; null where only an amount is shown (freight, discount). */
  quantity: number | null;
  /** 19 digits; without one the document cannot be issued. */
  taxCode: string | null;
  taxKind: EinvoiceTaxKind;
  /** Rate in hundredths of a per cent: 900 is 9 %. */
  taxBp: number;
  amountFen: number;
  netFen: number;
  taxFen: number;
}

export interface EinvoiceBuyer {
  kind: 'personal' | 'company';
  name: string;
  /** Required for a company, and so for every special invoice 专票. */
  taxNo: string | null;
  address: string | null;
  phone: string | null;
  bank: string | null;
  bankAccount: string | null;
}

/** A blue document to issue. The same `requestNo` is always sent with identical content. */
export interface EinvoiceRequest {
  /** Our number (`invoices.request_no`), 1 to 20 characters, letters and digits. */
  requestNo: string;
  type: 'normal' | 'special';
  buyer: EinvoiceBuyer;
  /** When the invoice was asked for. */
  requestedAt: Date;
  /** Where the provider itself sends the document; both null: nowhere. */
  email: string | null;
  phone: string | null;
  remark: string | null;
  /** At most 2000. */
  lines: readonly EinvoiceLine[];
}

/** `issuing` covers everything between the request and its end, signing included. */
export type EinvoiceState = 'issuing' | 'issued' | 'failed' | 'voided';

/** What the provider knows of one document, blue or red. */
export interface InvoiceFacts {
  requestNo: string;
  serial: string;
  state: EinvoiceState;
  /** The provider's own name of the state. */
  stateCode: string;
  /** Chinese words of the provider where `failed`. */
  failReason: string | null;
  issuedAt: Date | null;
  /** 发票代码: null on a fully digital invoice. */
  invoiceCode: string | null;
  /** 发票号码: the 20-digit number of a fully digital invoice; always there when `issued`. */
  invoiceNo: string | null;
  /** As the provider tells them, null where it does not: negative on a red document. */
  amountFen: number | null;
  netFen: number | null;
  taxFen: number | null;
  /** Addresses at the provider, for {@link EinvoicePort.fetchFile} only: never shown to anybody. */
  pdfUrl: string | null;
  ofdUrl: string | null;
  xmlUrl: string | null;
}

export type RedReason = 'return' | 'mistake' | 'stopped' | 'discount';

/** A part of a line to take back; amounts and copies are positive, the provider's signs are the adapter's business. */
export interface RedLine {
  /** Position of the line on the blue document, from 1. */
  blueLine: number;
  name: string;
  taxCode: string | null;
  quantity: number | null;
  taxBp: number;
  amountFen: number;
  netFen: number;
  taxFen: number;
}

export interface RedRequest {
  /** Ours, 1 to 32 letters and digits, the red document's `request_no`: the same again gives the form that exists. */
  billId: string;
  reason: RedReason;
  blue: {
    type: 'normal' | 'special';
    invoiceNo: string;
    buyerName: string;
    buyerTaxNo: string | null;
  };
  /** Absent: the whole document. Otherwise the parts of it, never more than what earlier red documents left. */
  lines?: readonly RedLine[];
}

/**
 * A red confirmation form 红字确认单. `none` and `confirmed`: no more confirmation is needed, the red document follows by itself; `rejected`,
 * `lapsed` (72 h), `withdrawn` and `failed` are the end of the form; `absent`: the provider has no such form.
 */
export type RedState =
  | 'applying'
  | 'none'
  | 'wait_buyer'
  | 'wait_seller'
  | 'confirmed'
  | 'rejected'
  | 'lapsed'
  | 'withdrawn'
  | 'failed'
  | 'absent';

export interface RedFacts {
  state: RedState;
  /** The provider's own name of the state. */
  stateCode: string;
  /** True once the red document is issued; `redSerial` then tells which, to be asked for with {@link EinvoicePort.query}. */
  issued: boolean;
  redSerial: string | null;
  /** 20-digit number of the red document, where the provider tells it here. */
  redInvoiceNo: string | null;
  failReason: string | null;
}

export interface EinvoiceFile {
  kind: 'pdf' | 'ofd' | 'xml';
  bytes: Uint8Array;
  /** Lower-case hexadecimal. */
  sha256: string;
}

/** A provider of e-invoices. */
export interface EinvoicePort {
  readonly provider: EinvoiceProvider;

  /**
   * Asks for a blue document; it is issued some seconds later. A number that the provider has already, for the same amount, gives its serial.
   * `refused` with code `DUPLICATE`: it has the number for another amount. Codes in lower case are our own checks: nothing was sent.
   */
  issue(request: EinvoiceRequest): Promise<Outcome<{ serial: string }>>;

  /** What the provider knows under our numbers or its serials, at most 50 of one kind. One it does not know is not in the answer. */
  query(
    by: { requestNos: readonly string[] } | { serials: readonly string[] },
  ): Promise<Outcome<InvoiceFacts[]>>;

  /** Tries a failed document again under its number and serial (重试). Ask with {@link query} first: only `failed` may be tried. */
  reissue(ref: { requestNo: string; serial: string }): Promise<Outcome<{ serial: string }>>;

  /** Applies for a red confirmation form. A form that exists under `billId` is the answer. */
  requestRed(request: RedRequest): Promise<Outcome<{ billId: string }>>;

  queryRed(billId: string): Promise<Outcome<RedFacts>>;

  /** Has the provider send an issued document once more. @throws RangeError without phone and mail */
  resend(to: {
    invoiceNo: string;
    invoiceCode: string | null;
    phone?: string | null;
    email?: string | null;
  }): Promise<Outcome<null>>;

  /**
   * Reads a call-back. Call-backs are unsigned: they say whom to ask the provider about and nothing else. `requestNo` is ours, or the
   * provider's own of a red document, whose form then is `billId` if named. Null: not a call-back.
   */
  parseCallback(
    raw: RawNotification,
  ): { requestNo: string; serial: string | null; billId: string | null } | null;

  /** The answer to a call-back, verbatim: `true` stops the repeats. */
  ack(ok: boolean): NotifyReply;

  /**
   * Downloads a document of {@link InvoiceFacts}: from the configured hosts only, at most 10 MB, and only what is a PDF, an OFD or an invoice
   * in XML. `refused`: a foreign host, too large, something else; `unknown`: try again.
   */
  fetchFile(url: string): Promise<Outcome<EinvoiceFile>>;
}
