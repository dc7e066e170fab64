import 'server-only';
import { bookTitle } from '@/lib/core/book-title';
import { readFen } from '@/lib/core/money';
import type { PaperColumn } from '@/lib/core/paper';
import { specLabelOf } from '@/lib/domain/childOrder/rules';
import type { TaxKind } from '@/lib/states/product';
import { taxLabel } from './present';

/** What papers say of goods: the same of a line of an order and of a quotation. */
export interface PaperGoods {
  title: string;
  spec: Record<string, unknown>;
  isbn: string | null;
  issn: string | null;
  listFen: number;
  unitFen: number;
  quantity: number;
  lineFen: number;
  taxKind: TaxKind;
  taxBp: number;
}

/** Goods with their prices on a paper. */
export const goodsColumns: readonly PaperColumn[] = [
  { title: '序号', width: 5, align: 'center' },
  { title: '书刊名称', width: 32, align: 'left' },
  { title: 'ISBN / ISSN', width: 16, align: 'center' },
  { title: '定价', width: 9, align: 'right' },
  { title: '单价', width: 9, align: 'right' },
  { title: '数量', width: 7, align: 'right' },
  { title: '金额（元）', width: 12, align: 'right' },
  { title: '税率', width: 7, align: 'center' },
];

/** The title in its marks, with the chosen year or issues behind it. */
export function goodsTitle({ title, spec }: Pick<PaperGoods, 'title' | 'spec'>): string {
  const label = specLabelOf(spec);
  return `${bookTitle(title)}${label === '' ? '' : `（${label}）`}`;
}

export const goodsRow = (item: PaperGoods, i: number): string[] => [
  String(i + 1),
  goodsTitle(item),
  item.isbn ?? item.issn ?? '',
  readFen(item.listFen),
  readFen(item.unitFen),
  String(item.quantity),
  readFen(item.lineFen),
  taxLabel(item),
];
