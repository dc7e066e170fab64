/** Stands for a picture inside pasted HTML while the HTML is cleaned; no such host exists. */
const STAND_IN = 'https://inline-picture.invalid/';
const DATA = /(<img\b[^>]*?\ssrc\s*=\s*)(["'])(data:image\/[^"']+)\2/gi;

/** Cleans pasted HTML without losing the pictures that lie inside it as `data:`. */
export function cleanKeepingPictures<T extends { html: string }>(
  html: string,
  clean: (html: string) => T,
): T {
  const inline: string[] = [];
  const marked = html.replaceAll(DATA, (_all, start: string, quote: string, data: string) => {
    inline.push(data.replaceAll(/\s/g, ''));
    return `${start}${quote}${STAND_IN}${inline.length - 1}${quote}`;
  });
  const cleaned = clean(marked);
  const back = cleaned.html.replaceAll(
    new RegExp(`${STAND_IN.replaceAll('.', '\\.')}(\\d+)`, 'g'),
    (_all, i: string) => inline[Number(i)] ?? '',
  );
  return { ...cleaned, html: back };
}

/** What this editor itself put on the clipboard: nothing to clean. */
export const isOwnSlice = (html: string): boolean => /<[^>]+\sdata-pm-slice=/.test(html);

const plain = (html: string) =>
  html
    .replaceAll(/<(style|script|title)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/gi, '')
    .replaceAll(/<[^>]*>|&nbsp;|\s/g, '');

/** Whether the clipboard's files are what was copied, and its HTML only says where they came from (a copied picture). */
export function meansFiles(files: number, html: string): boolean {
  return files > 0 && (html === '' || (plain(html) === '' && !/<table\b/i.test(html)));
}
