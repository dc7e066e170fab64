import 'server-only';
import { toIso } from '@/lib/core/dates';
import type { AdminProductRow } from './office-contract';
import type { OfficeProductRow } from './office-queries';
import { productKinds, productMachine } from './states';

export function presentOfficeProduct(row: OfficeProductRow): AdminProductRow {
  const shelved = row.available !== null;
  return {
    id: row.id,
    sku: row.sku,
    title: row.title,
    subtitle: row.subtitle,
    author: row.author,
    isbn: row.isbn,
    issn: row.issn,
    coverPath: row.coverPath,
    kind: row.kind,
    kindLabel: productKinds[row.kind],
    categoryName: row.categoryName,
    listFen: row.listFen,
    saleFen: row.saleFen,
    orgFen: row.orgFen,
    onHand: shelved ? (row.onHand ?? 0) : null,
    reserved: shelved ? (row.reserved ?? 0) : null,
    available: row.available,
    stockLevel: row.stockLevel,
    sales: row.sales,
    status: row.status,
    statusLabel: productMachine.label(row.status),
    marketable: row.marketable,
    updatedAt: toIso(row.updatedAt),
  };
}
