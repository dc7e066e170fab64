const OPENED = /<(ul|ol|dl|table|tbody|thead|tr|blockquote|figure|div|colgroup)\b[^>]*>/g;
const CLOSED =
  /<\/(p|h[2-6]|ul|ol|dl|dt|dd|li|table|tbody|thead|tr|td|th|blockquote|figure|figcaption|div|pre|video|audio|colgroup|caption)>|<hr\b[^>]*>/g;

/** One block per line, so that the source of a text can be read. Only line breaks are added, none inside `<pre>`. */
export function breakLines(html: string): string {
  return html
    .split(/(<pre\b[\s\S]*?<\/pre>)/)
    .map((part, i) =>
      i % 2 === 1
        ? part
        : part.replaceAll(OPENED, (tag) => `${tag}\n`).replaceAll(CLOSED, (tag) => `${tag}\n`),
    )
    .join('')
    .trim();
}
