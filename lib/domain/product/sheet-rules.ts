import type { CsvRow } from '@/lib/core/csv';
import { readSheetRows } from '@/lib/core/sheet-rows';
import { DAY_MS } from '@/lib/core/dates';
import { stockPolicies } from '@/lib/states/product';
import { productKinds } from '@/lib/states/product-kind';
import { productFields, type ProductKey } from './fields';
import type { SheetProblem } from './sheet-contract';

/** What stands in a cell of a file of products: `id` is a name of a row of another table. */
type CellForm = 'text' | 'whole' | 'money' | 'flag' | 'kind' | 'policy' | 'id' | 'day';
export type SheetKey = 'sku' | 'kind' | ProductKey;

interface ProductColumn {
  key: SheetKey;
  form: CellForm;
  width: number;
}

/** The columns of the file, in order, for the template, the export and the import alike. Long texts, pictures and costs are the form's alone. */
export const productColumns: readonly ProductColumn[] = [
  { key: 'sku', form: 'text', width: 18 },
  { key: 'kind', form: 'kind', width: 10 },
  { key: 'title', form: 'text', width: 36 },
  { key: 'subtitle', form: 'text', width: 24 },
  { key: 'categoryId', form: 'id', width: 24 },
  { key: 'brandId', form: 'id', width: 16 },
  { key: 'taxId', form: 'id', width: 16 },
  { key: 'isbn', form: 'text', width: 18 },
  { key: 'issn', form: 'text', width: 12 },
  { key: 'cnCode', form: 'text', width: 16 },
  { key: 'author', form: 'text', width: 18 },
  { key: 'publisher', form: 'text', width: 20 },
  { key: 'publishDate', form: 'day', width: 12 },
  { key: 'edition', form: 'text', width: 12 },
  { key: 'pageCount', form: 'whole', width: 8 },
  { key: 'format', form: 'text', width: 10 },
  { key: 'series', form: 'text', width: 18 },
  { key: 'audience', form: 'text', width: 18 },
  { key: 'listFen', form: 'money', width: 10 },
  { key: 'saleFen', form: 'money', width: 10 },
  { key: 'orgFen', form: 'money', width: 12 },
  { key: 'minQuantity', form: 'whole', width: 10 },
  { key: 'limitPerLine', form: 'whole', width: 10 },
  { key: 'limitPerOrder', form: 'whole', width: 10 },
  { key: 'weightG', form: 'whole', width: 10 },
  { key: 'stockPolicy', form: 'policy', width: 12 },
  { key: 'isHot', form: 'flag', width: 8 },
  { key: 'isNew', form: 'flag', width: 8 },
  { key: 'sort', form: 'whole', width: 8 },
  { key: 'authorIntro', form: 'text', width: 30 },
  { key: 'recommendation', form: 'text', width: 30 },
];

/** The heading of a column, by which an error names it, too. */
export const headOf = (key: string): string =>
  key === 'sku' ? '商品编码' : key === 'kind' ? '类型' : (productFields[key as ProductKey]?.label ?? key);

/** Texts throughout: a spreadsheet program keeps their zeros and long numbers. */
export const productHeads: readonly { title: string; width: number }[] = productColumns.map(
  ({ key, width }) => ({
    title: headOf(key),
    width,
  }),
);

/** Of another table: what a cell may call its row, and the row's id. */
export interface SheetNames {
  categoryId: ReadonlyMap<string, number>;
  brandId: ReadonlyMap<string, number>;
  taxId: ReadonlyMap<string, number>;
}

/** Fields of one row as the product's form would send them. */
export type SheetFields = Partial<Record<SheetKey, unknown>>;

export interface ProductRowRead {
  line: number;
  sku: string;
  fields: SheetFields;
  errors: SheetProblem[];
}

/** Day 0 of a spreadsheet's calendar. */
const SHEET_EPOCH = Date.UTC(1899, 11, 30);
/** A cell that a spreadsheet program made a date of comes as the number of its day. */
const dayOf = (typed: string): string =>
  /^[1-9]\d{4}$/.test(typed)
    ? (new Date(SHEET_EPOCH + Number(typed) * DAY_MS).toISOString().split('T')[0] ?? typed)
    : typed.replaceAll(/[/.]/g, '-').replaceAll(/(?<=-)(\d)(?=-|$)/g, '0$1');

const keyOfLabel = (labels: Readonly<Record<string, string>>, typed: string) =>
  Object.entries(labels).find(([key, label]) => label === typed || key === typed)?.[0];

class Wrong extends Error {}

function valueOf({ key, form }: ProductColumn, typed: string, names: SheetNames): unknown {
  switch (form) {
    case 'money': {
      const found = /^(\d{1,7})(?:\.(\d{1,2})0*)?$/.exec(typed.replaceAll(/[,，\s¥￥元]/g, ''));
      if (!found) throw new Wrong('请填写金额（元），最多两位小数，如 28.00');
      return Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
    }
    case 'flag': {
      if (typed === '是' || typed === '否') return typed === '是';
      throw new Wrong('请填写“是”或“否”');
    }
    case 'kind':
    case 'policy': {
      const labels = form === 'kind' ? productKinds : stockPolicies;
      const known = keyOfLabel(labels, typed);
      if (known === undefined) throw new Wrong(`请填写：${Object.values(labels).join('、')}`);
      return known;
    }
    case 'id': {
      const id = names[key as keyof SheetNames].get(typed);
      if (id === undefined) throw new Wrong(`没有“${typed}”`);
      return id;
    }
    case 'whole': {
      if (!/^-?\d{1,9}$/.test(typed)) throw new Wrong('请填写整数');
      return Number(typed);
    }
    case 'day':
      return dayOf(typed);
    default:
      return typed;
  }
}

/** Fields that a cell may empty; of the others an empty cell says nothing. */
const isNullable = (key: SheetKey): boolean =>
  key !== 'sku' && key !== 'kind' && productFields[key].empty === null;

/**
 * Reads the rows below the headings: a code stands once, an empty cell empties what may be empty and else leaves things as they are.
 *
 * @returns what is wrong with the file as a whole
 */
export function readProductRows(sheet: readonly CsvRow[], names: SheetNames): ProductRowRead[] | string {
  const rows = readSheetRows(
    sheet,
    productColumns.map(({ key }) => ({
      key,
      heads: [headOf(key)],
      required: key === 'sku' || key === 'title',
    })),
  );
  if (typeof rows === 'string') return rows;
  const seen = new Map<string, number>();
  return rows.map(({ line, cell }) => {
    const sku = cell('sku') ?? '';
    const errors: SheetProblem[] = [];
    const say = (key: SheetKey, message: string) => errors.push({ line, column: headOf(key), sku, message });
    const fields: SheetFields = {};
    for (const column of productColumns) {
      const typed = cell(column.key);
      if (typed === null) continue;
      if (typed === '') {
        if (isNullable(column.key)) fields[column.key] = null;
        continue;
      }
      try {
        fields[column.key] = valueOf(column, typed, names);
      } catch (e) {
        if (!(e instanceof Wrong)) throw e;
        say(column.key, e.message);
      }
    }
    const first = seen.get(sku);
    if (sku === '') say('sku', '为空');
    else if (first === undefined) seen.set(sku, line);
    else say('sku', `与第 ${first} 行重复`);
    return { line, sku, fields, errors };
  });
}
