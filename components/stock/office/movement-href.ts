import type { StockLedgerRow } from '@/lib/domain/stock/contract';

/** The desks that this administrator may enter. */
export interface Opens {
  /** Orders, with their parcels. */
  orders: boolean;
  /** After-sale cases. */
  cases: boolean;
  /** Counting tasks and runs of the ERP. */
  warehouse: boolean;
}

/** The page of what caused a movement; `null` where the administrator may not open it or it has none. */
export function movementHref(
  { bizType, bizId, orderId }: Pick<StockLedgerRow, 'bizType' | 'bizId' | 'orderId'>,
  opens: Opens,
): string | null {
  switch (bizType) {
    case 'order':
    case 'shipment':
      return opens.orders && orderId !== null ? `/mall/manage/orders/${orderId}` : null;
    case 'after_sale':
      return opens.cases ? `/mall/manage/returns/${bizId}` : null;
    case 'document':
      return `/mall/manage/stock/documents/${bizId}`;
    case 'counting':
      return opens.warehouse ? `/mall/manage/counting/${bizId}` : null;
    case 'erp':
      return opens.warehouse ? `/mall/manage/erp/runs/${bizId}` : null;
  }
}
