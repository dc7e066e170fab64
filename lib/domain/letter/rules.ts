/** Corrections that a product's page shows, the newest first. */
export const ERRATA_SHOWN = 100;

const counted = (text: string | null, unit: string) =>
  text && (/^\d+$/.test(text) ? `第 ${text} ${unit}` : text);

/** Where a mistake stands, in words: `第 2 次印刷，第 12 页，倒数第 3 行`; empty when nobody said it. */
export function erratumPlace(e: {
  edition: string | null;
  page: string | null;
  line: string | null;
}): string {
  return [e.edition, counted(e.page, '页'), counted(e.line, '行')].filter(Boolean).join('，');
}
