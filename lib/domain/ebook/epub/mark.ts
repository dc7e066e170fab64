import { escapeHtml } from '@/lib/core/html';

const END = '</body></html>';
/** Above everything that a style sheet of the book may do; clicks go through it. */
const OVER = [
  'position:fixed',
  'inset:0',
  'display:block',
  'visibility:visible',
  'opacity:1',
  'width:auto',
  'height:auto',
  'max-width:none',
  'max-height:none',
  'margin:0',
  'padding:0',
  'transform:none',
  'clip-path:none',
  'filter:none',
  'z-index:2147483647',
  'pointer-events:none',
  'background-color:transparent',
  'background-repeat:repeat',
];
const LINE =
  'display:block!important;margin:2em 0 0;text-indent:0;text-align:right;font-size:0.75em;opacity:0.7';
/** On a page of a fixed layout, where nothing flows, it stands at the foot. */
const FOOT =
  'display:block!important;position:fixed;right:1%;bottom:1%;margin:0;text-indent:0;color:#333;line-height:1;opacity:0.7';
/** Size of its letters: this share of the width of the page. */
const FOOT_SHARE = 64;

/** A page of a fixed layout by its width in CSS pixels, and the width for which the tile was drawn. */
interface MarkedPage {
  width: number;
  tileFor: number;
}

/** Pixels of a PNG from left to right. */
const pngWidth = (png: Buffer) => png.readUInt32BE(16);

/**
 * A part with its reader's mark: over every page of it, and as its last line, so that a copy of the text carries it too. `page`: the part is one page
 * of a fixed layout, and the tile is drawn larger or smaller with it.
 */
export function markPart(xhtml: string, lines: readonly string[], tile: Buffer, page?: MarkedPage): string {
  const at = xhtml.lastIndexOf(END);
  const words = escapeHtml(lines.join('　'));
  const size = page
    ? [`background-size:${Math.round((pngWidth(tile) * page.width) / page.tileFor)}px auto`]
    : [];
  const style = [...OVER, ...size, `background-image:url(data:image/png;base64,${tile.toString('base64')})`]
    .map((d) => `${d}!important`)
    .join(';');
  const line = page ? `${FOOT};font-size:${Math.round(page.width / FOOT_SHARE)}px` : LINE;
  const mark = `<p style="${line}">${words}</p><div aria-hidden="true" style="${style}"></div>`;
  return `${xhtml.slice(0, at)}${mark}${END}`;
}
