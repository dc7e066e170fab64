/** Tables, lists and quotations, whose paragraphs are not set in; or the start of a paragraph with the blanks that somebody typed there. */
const TYPED_INDENT =
  /<(table|ul|ol|blockquote|pre)\b[\s\S]*?<\/\1>|(<p(?![^>]*text-indent:\s*0)(?:\s[^>]*)?>(?:<(?:span|font|strong|b)(?:\s[^>]*)?>)*)(?:[\s\u00A0\u3000]|&nbsp;|&emsp;|&#12288;)+/gi;

/** HTML without the blanks that older texts (and the Tab key of the editor) put before a paragraph: the style sheet sets every paragraph in by two characters. */
export function withoutTypedIndent(html: string): string {
  return html.replaceAll(TYPED_INDENT, (all: string, _block?: string, start?: string) => start ?? all);
}
