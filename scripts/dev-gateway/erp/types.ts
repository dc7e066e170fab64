/** What the simulated ERP knows. Plain JSON; times are ISO instants. */

export interface ErpItem {
  sku: string;
  name: string;
  warehouse: string;
  qtyOnHand: number;
  qtyAvailable: number;
  /** When it was counted; `null`: at the moment it is asked for. */
  asOf: string | null;
  /** When it last changed: what `updated_since` asks for. */
  updatedAt: string;
}

export interface ErpDocument {
  kind: 'orders' | 'shipments' | 'returns';
  /** The caller's number: the same one is booked once. */
  key: string;
  number: string;
  body: string;
  at: string;
  /** How often it came. */
  times: number;
}

export interface ErpData {
  items: ErpItem[];
  documents: Record<string, ErpDocument>;
  /** Rows of a page. */
  pageSize: number;
}

export const emptyErp = (): ErpData => ({ items: [], documents: {}, pageSize: 200 });
