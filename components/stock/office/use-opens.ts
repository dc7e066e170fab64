'use client';

import type { Opens } from '@/components/stock/office/movement-href';
import { useMay } from '@/components/ui/office-user';

/** Which desks a row of the stock ledger may lead this administrator to. */
export function useOpens(): Opens {
  const office = useMay('order.desk');
  return { orders: office, cases: office, warehouse: useMay('stock.manage') };
}
