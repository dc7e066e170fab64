import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync, type Zippable } from 'fflate';
import { escapeHtml } from '@/lib/core/html';

/** EPUBs of the demo world: pages of the texts of the news site, and the package around them. */

export const ARTICLES = join(process.cwd(), 'db', 'seed', 'articles');
const picturePath = (name: string) => join(ARTICLES, 'pictures', `${name}.webp`);

const CSS = `@page { margin: 1em; }
html { font-size: 100%; }
body { margin: 0 4%; font-family: "Source Han Serif SC", "Noto Serif CJK SC", "Songti SC", SimSun, serif; line-height: 1.85; text-align: justify; }
p { margin: 0 0 .5em; text-indent: 2em; }
h1 { margin: .6em 0 .2em; font-size: 1.6em; line-height: 1.4; font-weight: bold; text-align: left; }
h2 { margin: 1.4em 0 .5em; padding-left: .55em; border-left: .24em solid #c90000; font-size: 1.12em; line-height: 1.4; }
.no { margin: 2.2em 0 0; color: #c90000; font-size: .82em; letter-spacing: .18em; text-indent: 0; }
.rule { width: 3.2em; height: .2em; margin: .7em 0 1.6em; background: #c90000; }
figure { margin: 1.2em 0; text-align: center; page-break-inside: avoid; break-inside: avoid; }
figure img { max-width: 100%; border-radius: .2em; }
blockquote { margin: 1.2em 0; padding: .2em 0 .2em 1em; border-left: .2em solid #c9a063; }
blockquote p { text-indent: 0; }
ul, ol { margin: .6em 0 .9em; padding-left: 1.6em; }
li { margin-bottom: .3em; }
aside { margin: 2em 0 1em; padding: 1em 1.1em; background: rgba(201, 0, 0, .06); border-top: .16em solid #c90000; page-break-inside: avoid; break-inside: avoid; }
aside p { text-indent: 0; margin: 0 0 .35em; }
aside .head { color: #c90000; font-weight: bold; letter-spacing: .1em; }
.half { margin-top: 30%; text-align: center; }
.half p { text-indent: 0; }
.half .big { color: #c90000; font-size: 2.1em; letter-spacing: .3em; margin-left: .3em; }
.cover { margin: 0; text-align: center; }
.cover img { max-width: 100%; max-height: 98vh; }
.title { margin-top: 22%; text-align: center; }
.title p { text-indent: 0; }
.title h1 { text-align: center; font-size: 2em; letter-spacing: .08em; }
.imprint { margin-top: 40%; font-size: .86em; }
`;

export interface Part {
  file: string;
  title: string;
  /** 1: of the book, 2: below its half. */
  level: 1 | 2;
  body: string;
}

const page = (title: string, body: string, head = '') => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xml:lang="zh-CN" lang="zh-CN">
<head><meta charset="utf-8"/><title>${escapeHtml(title)}</title>${head}<link rel="stylesheet" type="text/css" href="book.css"/></head>
<body>${body}</body>
</html>`;

export const prose = (text: string) =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((part) => `<p>${escapeHtml(part.replaceAll('\n', ''))}</p>`)
    .join('\n');

/** One text of the news site as XHTML; the pictures it shows are added to `pictures`. */
export function story(markdown: string, pictures: Set<string>): { title: string; html: string } {
  const [, head = '', text = ''] = /^---\n([^]*?)\n---\n([^]*)$/.exec(markdown) ?? [];
  const title = (/^title: (.+)$/m.exec(head)?.[1] ?? '').replaceAll(/^"|"$/g, '');
  const bold = (line: string) => escapeHtml(line).replaceAll(/\*\*(.+?)\*\*/g, '<strong>$1</strong>');
  const html = text
    .trim()
    .split(/\n\s*\n/)
    .map((part) => {
      const rows = part.split('\n').map((row) => row.trim());
      const picture = /^!\[(.*?)\]\(\.\.\/pictures\/([\w-]+)\.webp\)$/.exec(part);
      if (picture) {
        pictures.add(picture[2] as string);
        return `<figure><img src="pictures/${picture[2]}.webp" alt="${escapeHtml(picture[1] as string)}"/></figure>`;
      }
      if (part.startsWith('#')) return `<h2>${bold(part.replace(/^#+ /, ''))}</h2>`;
      if (part.startsWith('> '))
        return `<blockquote><p>${bold(part.replaceAll(/^> ?/gm, ''))}</p></blockquote>`;
      const list = /^(?:-|(\d+)[.、]) /.exec(part);
      if (list) {
        const tag = list[1] ? 'ol' : 'ul';
        const items = rows.map((row) => `<li>${bold(row.replace(/^(?:-|\d+[.、]) /, ''))}</li>`);
        return `<${tag}>${items.join('')}</${tag}>`;
      }
      return `<p>${bold(rows.join(''))}</p>`;
    })
    .join('\n');
  return { title, html };
}

function contents(list: readonly Part[]): string {
  let html = '';
  for (const [i, part] of list.entries()) {
    const next = list[i + 1]?.level ?? 1;
    html += `<li><a href="${part.file}">${escapeHtml(part.title)}</a>`;
    if (part.level === 1) html += next === 2 ? '<ol>' : '</li>';
    else html += next === 1 ? '</li></ol></li>' : '</li>';
  }
  return page('目录', `<nav epub:type="toc" id="toc"><h1>目录</h1><ol>${html}</ol></nav>`);
}

export interface Binding {
  title: string;
  /** Name of the book that stays the same whenever it is made. */
  id: string;
  /** As WebP. */
  cover: Uint8Array;
  parts: readonly Part[];
  /** Names in the folder of the site's pictures, without their ending. */
  pictures?: Iterable<string>;
  now: Date;
  /** Every part is a page of this size, in pixels, laid out by this style sheet. */
  fixed?: { width: number; height: number; css: string };
}

/** The book as EPUB 3, its cover before its parts. */
export function bind(book: Binding): Uint8Array<ArrayBuffer> {
  const { title, now, fixed } = book;
  const viewport = fixed
    ? `<meta name="viewport" content="width=${fixed.width}, height=${fixed.height}"/>`
    : '';
  const list: Part[] = [
    {
      file: 'cover.xhtml',
      title: '封面',
      level: 1,
      body: `<div class="cover"><img src="pictures/cover.webp" alt="《${escapeHtml(title)}》封面"/></div>`,
    },
    ...book.parts,
  ];
  const files: Zippable = {
    mimetype: [strToU8('application/epub+zip'), { level: 0 }],
    'META-INF/container.xml': strToU8(
      '<?xml version="1.0" encoding="UTF-8"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    ),
    'OEBPS/book.css': strToU8(fixed?.css ?? CSS),
    'OEBPS/nav.xhtml': strToU8(contents(list)),
    'OEBPS/pictures/cover.webp': [book.cover, { level: 0 }],
  };
  for (const part of list) files[`OEBPS/${part.file}`] = strToU8(page(part.title, part.body, viewport));
  const shown = [...(book.pictures ?? [])].filter((name) => existsSync(picturePath(name)));
  for (const name of shown)
    files[`OEBPS/pictures/${name}.webp`] = [new Uint8Array(readFileSync(picturePath(name))), { level: 0 }];
  const images = ['cover', ...shown].map(
    (name) =>
      `<item id="pic-${name}" href="pictures/${name}.webp" media-type="image/webp"${name === 'cover' ? ' properties="cover-image"' : ''}/>`,
  );
  const items = list.map(
    (part, i) => `<item id="part-${i + 1}" href="${part.file}" media-type="application/xhtml+xml"/>`,
  );
  files['OEBPS/book.opf'] = strToU8(`<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="zh-CN">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">${book.id}</dc:identifier><dc:title>${escapeHtml(title)}</dc:title><dc:language>zh-CN</dc:language><dc:creator>本书编写组</dc:creator><dc:publisher>保密宣传网</dc:publisher><meta property="dcterms:modified">${now.toISOString().slice(0, 19)}Z</meta>${fixed ? '<meta property="rendition:layout">pre-paginated</meta><meta property="rendition:spread">landscape</meta>' : ''}</metadata>
<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/><item id="css" href="book.css" media-type="text/css"/>${items.join('')}${images.join('')}</manifest>
<spine>${list.map((_, i) => `<itemref idref="part-${i + 1}"/>`).join('')}</spine>
</package>`);
  return new Uint8Array(zipSync(files, { level: 6 }));
}
