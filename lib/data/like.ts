import 'server-only';

/** A LIKE pattern for "contains this text": the text's own wildcards mean themselves. */
export function containsPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
