import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { isMerged } from '@/components/editor/extensions/table-sort';

export type TableChartKind = 'bars' | 'lines' | 'pie';

export const tableChartKinds: Record<TableChartKind, string> = {
  bars: '柱状图',
  lines: '折线图',
  pie: '饼图',
};

/** A table as figures: its first row names the series, its first column the places. */
export interface TableFigures {
  labels: string[];
  series: { name: string; values: number[] }[];
}

export const MOST_SERIES = 6;
export const MOST_LABELS = 24;

/** `1,234.5`, `１２`, `12%`, `¥30` → the number; `null` for anything else. */
function figure(text: string): number | null {
  const plain = text.normalize('NFKC').replaceAll(/[\s,]|^¥|%$/g, '');
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

/** The figures of a table for a chart, or why it is unsuitable for one. */
export function figuresOfTable(table: ProseMirrorNode, kind: TableChartKind): TableFigures | string {
  if (isMerged(table)) return '表格中有合并的单元格，不能生成图表，请先拆分';
  const rows: string[][] = [];
  table.forEach((row) => {
    const cells: string[] = [];
    row.forEach((cell) => cells.push(cell.textContent.trim()));
    rows.push(cells);
  });
  const [head = [], ...body] = rows;
  if (body.length === 0 || head.length < 2) return '表格至少要有 2 行 2 列：首行为系列名称，首列为项目名称';
  if (head.length - 1 > MOST_SERIES)
    return `图表最多 ${MOST_SERIES} 个系列，表格除首列外有 ${head.length - 1} 列`;
  if (body.length > MOST_LABELS) return `图表最多 ${MOST_LABELS} 个项目，表格除首行外有 ${body.length} 行`;
  if (kind === 'pie' && head.length > 2) return '饼图只能有一个系列，表格应为 2 列';
  const series = head.slice(1).map((name, i) => ({ name: name || `系列 ${i + 1}`, values: [] as number[] }));
  for (const [r, row] of body.entries()) {
    for (const [c, one] of series.entries()) {
      const value = figure(row[c + 1] ?? '');
      if (value === null) return `第 ${r + 2} 行第 ${c + 2} 列不是数字：“${row[c + 1] ?? ''}”`;
      one.values.push(value);
    }
  }
  if (series.every((s) => s.values.every((v) => v === 0))) return '表格中的数字都是 0，没有可以画的内容';
  return { labels: body.map((row) => row[0] ?? ''), series };
}

/** What a chart says to those who do not see it. */
export function wordsOfFigures(
  { labels, series }: TableFigures,
  kind: TableChartKind,
  caption: string,
): string {
  const lines = series.map((s) => `${s.name}：${s.values.map((v, i) => `${labels[i]} ${v}`).join('、')}`);
  return `${tableChartKinds[kind]}${caption && `《${caption}》`}。${lines.join('；')}`;
}
