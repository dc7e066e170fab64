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

/** A part with its reader's mark: over every page of it, and as its last line, so that a copy of the text carries it too. */
export function markPart(xhtml: string, lines: readonly string[], tile: Buffer): string {
  const at = xhtml.lastIndexOf(END);
  const words = escapeHtml(lines.join('　'));
  const style = [...OVER, `background-image:url(data:image/png;base64,${tile.toString('base64')})`]
    .map((d) => `${d}!important`)
    .join(';');
  const mark = `<p style="${LINE}">${words}</p><div aria-hidden="true" style="${style}"></div>`;
  return `${xhtml.slice(0, at)}${mark}${END}`;
}
