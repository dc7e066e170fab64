/** The ERP port: stock comes from it page by page, documents go to it one by one (integrations.md section 6). */

/** What the ERP says of one code in one warehouse; quantities in its own unit, `asOf` the moment it counted. Texts as it wrote them. */
export interface ErpStockRow {
  sku: string;
  name?: string;
  warehouse: string;
  qtyOnHand: number;
  qtyAvailable?: number;
  asOf: string;
}

/** Where a pull stands: everything that changed `since` (all when `null`), from the page named by `cursor` on. */
export interface ErpPosition {
  since: string | null;
  cursor: string | null;
}

/** A row that is not of the agreed shape is handed on as it came, so that it can be named. */
export interface ErpStockPage {
  rows: (ErpStockRow | { unreadable: string })[];
  /** Names the next page; `null` on the last one. */
  next: string | null;
}

/**
 * `refused` by the ERP: another try with the same question ends alike; `limit` asked too often; `unknown` no usable answer: what was sent may
 * have arrived or not, and is sent again under the same number.
 */
export type ErpFailure = 'refused' | 'limit' | 'unknown';
export type ErpResult<T> = { ok: true; value: T } | { ok: false; kind: ErpFailure; message: string };

/** A document for the ERP. `docNo` is ours and never given twice: it is the idempotency key of the call. */
export interface ErpDocument {
  kind: 'order' | 'shipment' | 'return';
  docNo: string;
  payload: Record<string, unknown>;
}

/** None of the calls throws for anything that the ERP or the network does. */
export interface ErpPort {
  pullStock(position: ErpPosition): Promise<ErpResult<ErpStockPage>>;
  /** Sends a document; one that the ERP has already counts as sent. Answers with the ERP's own number. */
  pushDocument(document: ErpDocument): Promise<ErpResult<{ number: string | null }>>;
  health(): Promise<ErpResult<{ name: string }>>;
}
