import 'server-only';
import { foldWidth } from '@/lib/core/typed-text';

/** A LIKE pattern for "contains this text": the text's own wildcards mean themselves. */
export function containsPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** The same for "begins with this text", which an index with `text_pattern_ops` answers. */
export function prefixPattern(text: string): string {
  return containsPattern(text).slice(1);
}

/**
 * The same for a number of a document, of which letters and digits count: `2611-22` and `订单号 261122` are `261122%`. What has none of them
 * gives the empty pattern, which no number meets: it must not find everything.
 */
export function codePrefix(typed: string): string {
  const code = foldWidth(typed).replaceAll(/[^0-9A-Za-z]/g, '');
  return code && `${code}%`;
}
