import 'server-only';

/** A LIKE pattern for "contains this text": the text's own wildcards mean themselves. */
export function containsPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** The same for "begins with this text", which an index with `text_pattern_ops` answers. */
export function prefixPattern(text: string): string {
  return containsPattern(text).slice(1);
}

/** A LIKE pattern for "begins with this text". An index with `text_pattern_ops` answers it. */
export function startsPattern(text: string): string {
  return containsPattern(text).slice(1);
}
