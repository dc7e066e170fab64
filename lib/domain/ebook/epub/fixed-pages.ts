import type { EbookFixedLayout, EbookFixedPage } from '@/lib/states/ebook';
import type { BookLayout } from './layout';
import { EpubRefusal } from './refusal';
import { attr, descendants, type XmlElement } from './xml';

/** Sizes of the pages of a fixed-layout EPUB, in CSS pixels. */

type Size = readonly [width: number, height: number];

/** A browser draws nothing useful beyond these. */
const MIN_SIDE = 16;
const MAX_SIDE = 10_000;
/** Width of a page of text that flows: that of a column, so that its letters are as large as anywhere. */
const FLOW_WIDTH = 560;

const length = (text: string): number =>
  /^\s*\d+(\.\d+)?(px)?\s*$/.test(text) ? Number.parseFloat(text) : 0;
const sizeOf = (width: number, height: number): Size | null =>
  width > 0 && height > 0 ? [width, height] : null;

/** `width=1200, height=1600`, also as older tools write it. */
function viewportSize(content: string): Size | null {
  const side = (name: string) =>
    length(new RegExp(`\\b${name}\\s*[=:]\\s*([\\d.]+(?:px)?)(?![\\w.%-])`, 'i').exec(content)?.[1] ?? '');
  return sizeOf(side('width'), side('height'));
}

function drawingSize(svg: XmlElement): Size | null {
  const [, , width = 0, height = 0] = attr(svg, 'viewBox')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return sizeOf(width, height) ?? sizeOf(length(attr(svg, 'width')), length(attr(svg, 'height')));
}

/** The size that a page says it has. */
function pageSize(root: XmlElement): Size | null {
  if (root.name === 'svg') return drawingSize(root);
  for (const meta of descendants(root)) {
    if (meta.name !== 'meta') continue;
    const content = attr(meta, 'content');
    const name = attr(meta, 'name').toLowerCase();
    if (name === 'viewport') return viewportSize(content);
    const [, width = '', height = ''] = /^\s*(\d+)\s*x\s*(\d+)\s*$/i.exec(content) ?? [];
    if (name === 'original-resolution') return sizeOf(length(width), length(height));
  }
  return null;
}

/** Hears of each part of a fixed-layout EPUB and says how its pages stand. */
export class FixedPages {
  private readonly sizes: (Size | null)[];

  constructor(private readonly book: BookLayout) {
    this.sizes = book.parts.map(() => null);
  }

  /** Whether a part, from 1, is such a page; in a book whose text flows none is. */
  has(part: number): boolean {
    return this.book.fixed && this.book.parts[part - 1]?.fixed === true;
  }

  /** @throws EpubRefusal for a size that no screen shows */
  take(part: number, size: Size | null): void {
    const bad = size?.some((side) => !(side >= MIN_SIDE && side <= MAX_SIDE));
    if (bad)
      throw new EpubRefusal(
        `第 ${part} 页的尺寸 ${size?.join('×')} 无法显示，每边应为 ${MIN_SIDE}–${MAX_SIDE} 像素`,
      );
    this.sizes[part - 1] = size;
  }

  takePage(part: number, root: XmlElement): void {
    this.take(part, pageSize(root) ?? viewportSize(this.book.viewport));
  }

  /** A page that does not say its size has that of the one before, else of the first that does. */
  layout(): EbookFixedLayout | null {
    if (!this.book.fixed) return null;
    let near = this.sizes.find((size) => size !== null);
    if (!near)
      throw new EpubRefusal('固定版式的 EPUB 没有说明页面尺寸（viewport），请补充后重新上传，或上传 PDF');
    const pages: EbookFixedPage[] = [];
    for (const [i, part] of this.book.parts.entries()) {
      near = this.sizes[i] ?? near;
      const [w, h] = near;
      const [width, height] = part.fixed ? [w, h] : [FLOW_WIDTH, Math.round((FLOW_WIDTH * h) / w)];
      pages.push({ width, height, side: part.side, flows: !part.fixed });
    }
    return { rtl: this.book.rtl, pages };
  }
}
