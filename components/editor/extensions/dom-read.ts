import { getStyleProperty } from '@tiptap/core';

/** A style of an element as it was written, lower case; '' when it has none. */
export function styleOf(element: HTMLElement, property: string): string {
  return (getStyleProperty(element, property) ?? '').toLowerCase().replace(/\s*!important$/, '');
}

export function hasClass(element: HTMLElement, name: string): boolean {
  return (element.getAttribute('class') ?? '').split(/\s+/).includes(name);
}

/** The children of an element that carry this tag name (lower case). */
export function childrenNamed(element: Element, ...names: string[]): HTMLElement[] {
  return [...element.children].filter((child) =>
    names.includes(child.tagName.toLowerCase()),
  ) as HTMLElement[];
}

/** Rows of one table, without those of tables inside its cells. */
export function rowsOf(table: Element): HTMLElement[] {
  return [...table.children].flatMap((child) => {
    const tag = child.tagName.toLowerCase();
    if (tag === 'tr') return [child as HTMLElement];
    return ['thead', 'tbody', 'tfoot'].includes(tag) ? childrenNamed(child, 'tr') : [];
  });
}

const count = (element: Element, name: string): number => {
  const value = Number.parseInt(element.getAttribute(name) ?? '1', 10);
  return Number.isInteger(value) && value > 0 ? Math.min(value, 1000) : 1;
};

/** First column of every cell of a table, with joined cells counted. */
export function columnsOfCells(table: Element): Map<Element, number> {
  const starts = new Map<Element, number>();
  const busyUntil: number[] = [];
  rowsOf(table).forEach((row, rowIndex) => {
    let column = 0;
    for (const cell of childrenNamed(row, 'td', 'th')) {
      while ((busyUntil[column] ?? 0) > rowIndex) column++;
      starts.set(cell, column);
      const [colspan, rowspan] = [count(cell, 'colspan'), count(cell, 'rowspan')];
      for (let i = 0; i < colspan; i++) busyUntil[column + i] = rowIndex + rowspan;
      column += colspan;
    }
  });
  return starts;
}

/** Widths written at the columns of a table, px; null where none is. */
export function widthsOfColumns(table: Element): (number | null)[] {
  const cols = [...table.children].flatMap((child) => {
    const tag = child.tagName.toLowerCase();
    if (tag === 'colgroup') return childrenNamed(child, 'col');
    return tag === 'col' ? [child as HTMLElement] : [];
  });
  return cols.flatMap((col) => {
    const width = pixels(styleOf(col, 'width') || (col.getAttribute('width') ?? ''));
    return Array.from({ length: Math.min(count(col, 'span'), 100) }, () => width);
  });
}

/** A whole number of px between 1 and 4000; percentages and other units are no pixels. */
export function pixels(text: string): number | null {
  const found = /^(\d{1,4})(?:\.\d+)?(?:px)?$/.exec(text.trim());
  return found && Number(found[1]) > 0 && Number(found[1]) <= 4000 ? Number(found[1]) : null;
}
