import type { Attributes } from '@tiptap/core';
import {
  childrenNamed,
  columnsOfCells,
  hasClass,
  pixels,
  styleOf,
  widthsOfColumns,
} from '@/components/editor/extensions/dom-read';
import { SORT_TYPES } from '@/components/editor/extensions/limits';

type Read = (element: HTMLElement) => string | null;

/** An attribute that is written under the same name as it is kept. */
const plain = (name: string, read: Read): Attributes[string] => ({
  default: null,
  parseHTML: read,
  renderHTML: (attributes) => (attributes[name] ? { [name]: attributes[name] } : {}),
});

/** A flag that is written as a class. */
const flag = (name: string, className: string): Attributes[string] => ({
  default: false,
  parseHTML: (element) => hasClass(element, className),
  renderHTML: (attributes) => (attributes[name] ? { class: className } : {}),
});

const oneOf = (value: string | null, list: readonly string[]): string | null =>
  value !== null && list.includes(value) ? value : null;

export const tableAttributes: Attributes = {
  interlaced: plain('interlaced', (el) => oneOf(el.getAttribute('interlaced'), ['enabled'])),
  borderless: flag('borderless', 'noBorderTable'),
  sortable: flag('sortable', 'sortEnabled'),
  sortType: {
    default: null,
    parseHTML: (el) => oneOf(el.getAttribute('data-sort-type'), SORT_TYPES),
    renderHTML: ({ sortType }) => (sortType ? { 'data-sort-type': sortType } : {}),
  },
  sort: {
    default: null,
    parseHTML: (el) => oneOf(el.getAttribute('data-sort'), ['sortEnabled', 'sortDisabled']),
    renderHTML: ({ sort }) => (sort ? { 'data-sort': sort } : {}),
  },
  align: plain('align', (el) => oneOf(el.getAttribute('align'), ['left', 'center', 'right'])),
  width: {
    default: null,
    parseHTML: (el) => {
      const width = el.getAttribute('width') ?? styleOf(el, 'width');
      return /^\d{1,4}(\.\d{1,2})?(%|px)?$/.test(width) ? width.replace('px', '') : null;
    },
    renderHTML: ({ width }) => (width ? { width } : {}),
  },
  caption: {
    default: null,
    parseHTML: (el) => childrenNamed(el, 'caption')[0]?.textContent?.trim().replaceAll(/\s+/g, ' ') || null,
    rendered: false,
  },
};

const ROW_CLASSES = ['firstRow', 'ue-table-interlace-color-single', 'ue-table-interlace-color-double'];

export const rowAttributes: Attributes = {
  class: plain('class', (el) => ROW_CLASSES.filter((name) => hasClass(el, name)).join(' ') || null),
};

export const VERTICAL_ALIGNS = ['top', 'middle', 'bottom'] as const;
const COLOR = /^(#[\da-f]{3,8}|rgba?\([\d.,%\s]{5,40}\)|[a-z]{3,20})$/;

/** What both kinds of cells carry beyond their spans; widths stand at the columns, not at the cells. */
export const cellAttributes: Attributes = {
  colwidth: {
    default: null,
    parseHTML: (el) => {
      const table = el.closest('table');
      if (!table) return null;
      const start = columnsOfCells(table).get(el) ?? 0;
      const span = Number.parseInt(el.getAttribute('colspan') ?? '1', 10) || 1;
      const columns = widthsOfColumns(table);
      if (columns.length > 0) {
        const own = Array.from({ length: span }, (_, i) => columns[start + i] ?? 0);
        return own.some((width) => width > 0) ? own : null;
      }
      const width = pixels(el.getAttribute('width') ?? styleOf(el, 'width'));
      return width && span === 1 ? [width] : null;
    },
    renderHTML: () => ({}),
  },
  background: {
    default: null,
    parseHTML: (el) => {
      const color =
        styleOf(el, 'background-color') || styleOf(el, 'background') || el.getAttribute('bgcolor');
      return color && COLOR.test(color) && color !== 'transparent' ? color : null;
    },
    renderHTML: ({ background }) => (background ? { style: `background-color: ${background}` } : {}),
  },
  valign: {
    default: null,
    parseHTML: (el) => oneOf(styleOf(el, 'vertical-align') || el.getAttribute('valign'), VERTICAL_ALIGNS),
    renderHTML: ({ valign }) => (valign ? { style: `vertical-align: ${valign}` } : {}),
  },
};
