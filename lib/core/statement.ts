/** One line of a statement: what it changes of what was ordered (`charged`), of what was paid, and of what was invoiced, in fen. */
export interface StatementEntry {
  /** ISO 8601. */
  at: string;
  kind: 'order' | 'adjust' | 'cancel' | 'restore' | 'payment' | 'repayment' | 'refund' | 'invoice' | 'red';
  /** Number of the order, refund or invoice. */
  number: string;
  orderId: number;
  orderSn: string;
  chargedFen: number;
  paidFen: number;
  invoicedFen: number;
  /** What the organisation owes after it. */
  balanceFen: number;
}

/** An order that is not even at the end of the period. */
export interface OpenOrder {
  orderId: number;
  orderSn: string;
  orderedOn: string;
  chargedFen: number;
  paidFen: number;
  invoicedFen: number;
}

/** What stands at the end of the period, over all orders. */
export interface StatementRest {
  /** Ordered and not paid. */
  unpaidFen: number;
  /** Paid beyond what was ordered: on its way back. */
  creditFen: number;
  /** Paid and on no invoice. */
  uninvoicedFen: number;
  /** Invoiced and not paid, or paid back since. */
  overinvoicedFen: number;
}

export interface StatementParty {
  name: string;
  creditCode: string;
  address: string;
  phone: string;
}

/** A statement 对账单 as it is shown, drawn and frozen. Consecutive periods chain: what is open at the end of one opens the next. */
export interface StatementContent {
  statementNo: string;
  /** First and last day, `YYYY-MM-DD`. */
  from: string;
  to: string;
  buyer: StatementParty;
  seller: StatementParty & { account: string };
  openingFen: number;
  orderedFen: number;
  /** Cancelled and given back of what was ordered, and price changes; signed as it moves the balance. */
  reducedFen: number;
  chargedFen: number;
  receivedFen: number;
  refundedFen: number;
  paidFen: number;
  invoicedFen: number;
  closingFen: number;
  entries: StatementEntry[];
  open: OpenOrder[];
  rest: StatementRest;
}
