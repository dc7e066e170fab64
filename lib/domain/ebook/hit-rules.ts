/** Ends of lines fall anywhere in Chinese text, so space between any two signs does not part them. */
const SPACE = String.raw`\s*`;

const quoted = (sign: string) => sign.replace(/[\\^$.|?*+()[\]{}-]/, String.raw`\$&`);

/** Whatever stands for the same sign: texts of publications keep the wide punctuation of Chinese, people type the narrow one, and the other way round. */
function anyForm(sign: string): string {
  const plain = sign.normalize('NFKC');
  const code = plain.codePointAt(0) ?? 0;
  if (plain.length === 1 && code > 0x20 && code < 0x7f)
    return `[${quoted(plain)}${String.fromCodePoint(code + 0xfee0)}]`;
  if (plain === sign || [...plain].length === 1) return quoted(plain);
  return `(?:${quoted(sign)}|${[...plain].map(quoted).join(SPACE)})`;
}

/**
 * What was typed as a regular expression of PostgreSQL that finds it in the text of a page: every sign for itself in any of its forms, over the ends
 * of lines. `null` when nothing but space was typed.
 */
export function hitPattern(typed: string): string | null {
  const signs = [...typed.normalize('NFC').replaceAll(/\s+/gu, '')];
  return signs.length === 0 ? null : signs.map(anyForm).join(SPACE);
}
