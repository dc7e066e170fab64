/**
 * The plain editor's notation ↔ HTML. One line is one paragraph; `## ` and `### ` are headings, `- ` and `1. ` lists, `> ` a quotation,
 * `---` a rule, `![alt](/files/x.webp 960x540 "caption")` a picture, `**bold**` and `[text](address)` inside a line.
 */

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const unescape = (html: string) =>
  html
    .replaceAll('&nbsp;', '\u00A0')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

function inlineHtml(line: string): string {
  return escape(line)
    .replaceAll(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/\[([^[\]]+)\]\(([^()\s]+)\)/g, '<a href="$2">$1</a>');
}

const PICTURE = /^!\[([^\]]*)\]\((\S+?)(?: (\d{1,4})x(\d{1,4}))?(?: "([^"]*)")?\)$/;

function pictureHtml([, alt = '', src = '', width, height, caption]: RegExpExecArray): string {
  const size = width && height ? ` width="${width}" height="${height}"` : '';
  const note = caption ? `<figcaption>${escape(caption)}</figcaption>` : '';
  return `<figure><img src="${escape(src)}" alt="${escape(alt)}"${size}>${note}</figure>`;
}

interface Group {
  open: string;
  close: string;
  item: (line: string) => string;
}

const li = (line: string) => `<li>${inlineHtml(line)}</li>`;
const GROUPS: readonly [RegExp, Group][] = [
  [/^- (.*)$/, { open: '<ul>', close: '</ul>', item: li }],
  [/^\d+\. (.*)$/, { open: '<ol>', close: '</ol>', item: li }],
  [/^> (.*)$/, { open: '<blockquote>', close: '</blockquote>', item: (l) => `<p>${inlineHtml(l)}</p>` }],
];

/** HTML of a text in the notation. */
export function plainToHtml(plain: string): string {
  const out: string[] = [];
  let group: Group | null = null;
  const close = () => {
    if (group) out.push(group.close);
    group = null;
  };
  for (const raw of plain.split('\n')) {
    const line = raw.replaceAll(/^[\s\u3000]+|[\s\u3000]+$/g, '');
    const listed = GROUPS.map(([pattern, g]) => ({ g, hit: pattern.exec(line) })).find((x) => x.hit);
    if (listed?.hit) {
      if (group !== listed.g) {
        close();
        out.push(listed.g.open);
        group = listed.g;
      }
      out.push(listed.g.item(listed.hit[1] ?? ''));
      continue;
    }
    close();
    const heading = /^(##|###) (.+)$/.exec(line);
    const picture = PICTURE.exec(line);
    if (heading) {
      const tag = heading[1] === '##' ? 'h2' : 'h3';
      out.push(`<${tag}>${inlineHtml(heading[2] ?? '')}</${tag}>`);
    } else if (picture) out.push(pictureHtml(picture));
    else if (line === '---') out.push('<hr>');
    else if (line !== '') out.push(`<p>${inlineHtml(line)}</p>`);
  }
  close();
  return out.join('');
}

/** What differs in spelling only: blanks between blocks, the closing slash, attributes that the server adds to pictures and links. */
function normal(html: string): string {
  return html
    .replaceAll(/ loading="lazy"| target="_blank"| rel="noopener noreferrer"/g, '')
    .replaceAll(' />', '>')
    .replaceAll('&#39;', "'")
    .replaceAll(/>\s+</g, '><')
    .trim();
}

function inlinePlain(html: string): string {
  return unescape(
    html
      .replaceAll(/<strong>(.*?)<\/strong>/g, '**$1**')
      .replaceAll(/<a href="([^"]*)">(.*?)<\/a>/g, '[$2]($1)'),
  );
}

const items = (html: string, tag: string) =>
  [...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map((m) => inlinePlain(m[1] ?? ''));

function figurePlain(html: string): string {
  const attribute = (name: string) => unescape(new RegExp(`${name}="([^"]*)"`).exec(html)?.[1] ?? '');
  const size =
    attribute('width') && attribute('height') ? ` ${attribute('width')}x${attribute('height')}` : '';
  const caption = /<figcaption>(.*?)<\/figcaption>/s.exec(html)?.[1];
  const note = caption ? ` "${unescape(caption)}"` : '';
  return `![${attribute('alt')}](${attribute('src')}${size}${note})`;
}

/** The notation of a text, `null` when the text has something that the notation cannot say: nothing may get lost by editing. */
export function htmlToPlain(html: string): string | null {
  const wanted = normal(html);
  const blocks = [...wanted.matchAll(/<(p|h2|h3|ul|ol|blockquote|figure)>(.*?)<\/\1>|<hr>/gs)].map(
    ([whole, tag, inner = '']) => {
      if (tag === undefined) return '---';
      if (tag === 'p') return inlinePlain(inner);
      if (tag === 'h2') return `## ${inlinePlain(inner)}`;
      if (tag === 'h3') return `### ${inlinePlain(inner)}`;
      if (tag === 'ul')
        return items(inner, 'li')
          .map((t) => `- ${t}`)
          .join('\n');
      if (tag === 'ol')
        return items(inner, 'li')
          .map((t, i) => `${i + 1}. ${t}`)
          .join('\n');
      if (tag === 'blockquote')
        return items(inner, 'p')
          .map((t) => `> ${t}`)
          .join('\n');
      return figurePlain(whole);
    },
  );
  const plain = blocks.join('\n\n');
  return normal(plainToHtml(plain)) === wanted ? plain : null;
}
