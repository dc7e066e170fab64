import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** EPUB files for tests of the unpacking: a good one, and everything that a hostile or careless hand puts into one. */

export interface TestEntry {
  name: string;
  body: string | Uint8Array;
  /** Not compressed; the `mimetype` of an EPUB is. */
  stored?: boolean;
  /** The body is the target of a symbolic link. */
  link?: boolean;
}

/** A ZIP of exactly these entries in their order; names may repeat or leave the folder. */
export function zipOf(entries: readonly TestEntry[]): Uint8Array<ArrayBuffer> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for (const entry of entries) {
    const file = entry.stored ? new ZipPassThrough(entry.name) : new ZipDeflate(entry.name, { level: 6 });
    file.mtime = new Date('2026-01-02T03:04:05Z');
    if (entry.link) {
      file.os = 3;
      file.attrs = 0o120777 * 0x10000;
    }
    zip.add(file);
    file.push(typeof entry.body === 'string' ? new TextEncoder().encode(entry.body) : entry.body, true);
  }
  zip.end();
  return new Uint8Array(Buffer.concat(chunks));
}

export interface TestPart {
  /** File name under `OEBPS/`. */
  file: string;
  title: string;
  /** Inside of `<body>`. */
  body: string;
  /** Inside of `<head>`, after the title. */
  head?: string;
  /** Of its `<itemref>`. */
  properties?: string;
  /** In the place of a document made from the title and the body. */
  source?: string | Uint8Array;
  /** Of its item; XHTML when absent. */
  mediaType?: string;
}

export const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`;

/** One pixel, as PNG. */
export const PIXEL = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
);

/** Part n says 第 n 章 and a word of its own, `标记n`, and shows the picture. */
export const plainParts = (count = 4): TestPart[] =>
  Array.from({ length: count }, (_, i) => ({
    file: `part-${i + 1}.xhtml`,
    title: `第 ${i + 1} 章`,
    head: '<link rel="stylesheet" type="text/css" href="style.css"/>',
    body: `<h1 id="top">第 ${i + 1} 章</h1><p>标记${i + 1}　做好保密工作，从每一天的小事做起。</p><p><img src="images/pixel.png" alt="图"/></p>`,
  }));

const xhtml = (p: TestPart) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="zh-CN"><head><title>${p.title}</title>${p.head ?? ''}</head><body>${p.body}</body></html>`;

interface EpubOptions {
  title?: string;
  parts?: readonly TestPart[];
  css?: string;
  /** Further `<meta>` elements of the package. */
  metas?: string;
  /** Attributes of the `<spine>`. */
  spine?: string;
  /** Entries after the regular ones; in the manifest only with `items`. */
  more?: readonly TestEntry[];
  /** Further `<item>` elements of the manifest. */
  items?: string;
  /** Entries to leave out, by name. */
  without?: readonly string[];
  /** Bodies in the place of the regular ones, by name. */
  replace?: Readonly<Record<string, string | Uint8Array>>;
}

/** An EPUB 3 with contents, style sheet and a picture; whatever is asked for is changed in it. */
export function makeEpub(options: EpubOptions = {}): Uint8Array<ArrayBuffer> {
  const { title = '测试电子书', parts = plainParts(), css = 'p { text-indent: 2em; }' } = options;
  const opf = `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="zh-CN">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:uuid:6f1f2b9a-1111-4222-8333-944455556666</dc:identifier><dc:title>${title}</dc:title><dc:language>zh-CN</dc:language><dc:creator>本书编写组</dc:creator><meta property="dcterms:modified">2026-01-02T03:04:05Z</meta>${options.metas ?? ''}</metadata>
<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/><item id="css" href="style.css" media-type="text/css"/><item id="pixel" href="images/pixel.png" media-type="image/png"/>
${parts.map((p, i) => `<item id="p${i + 1}" href="${p.file}" media-type="${p.mediaType ?? 'application/xhtml+xml'}"/>`).join('')}${options.items ?? ''}</manifest>
<spine ${options.spine ?? ''}>${parts.map((p, i) => `<itemref idref="p${i + 1}" properties="${p.properties ?? ''}"/>`).join('')}</spine></package>`;
  const nav = xhtml({
    file: 'nav.xhtml',
    title: '目录',
    body: `<nav epub:type="toc"><ol>${parts.map((p) => `<li><a href="${p.file}">${p.title}</a></li>`).join('')}</ol></nav>`,
  });
  const regular: TestEntry[] = [
    { name: 'mimetype', body: 'application/epub+zip', stored: true },
    { name: 'META-INF/container.xml', body: CONTAINER },
    { name: 'OEBPS/content.opf', body: opf },
    { name: 'OEBPS/nav.xhtml', body: nav },
    { name: 'OEBPS/style.css', body: css },
    { name: 'OEBPS/images/pixel.png', body: PIXEL },
    ...parts.map((p) => ({ name: `OEBPS/${p.file}`, body: p.source ?? xhtml(p) })),
  ];
  const kept = regular
    .filter((e) => !options.without?.includes(e.name))
    .map((e) => Object.assign({}, e, { body: options.replace?.[e.name] ?? e.body }));
  return zipOf([...kept, ...(options.more ?? [])]);
}

/** Scripts, handlers, remote pictures and styles, frames and forms in its first part; the text 留下的正文 must survive. */
export const scriptedEpub = () =>
  makeEpub({
    css: `@import url("https://evil.example/x.css"); p { background: url(https://evil.example/p.png); behavior: url(x.htc); }`,
    parts: [
      {
        file: 'part-1.xhtml',
        title: '第 1 章',
        head: `<script>document.title='ran'</script><script src="https://evil.example/a.js"></script><link rel="stylesheet" href="https://evil.example/a.css"/><meta http-equiv="refresh" content="0;url=https://evil.example/"/><base href="https://evil.example/"/><style>p{background:url(//evil.example/q.png)}</style>`,
        body: `<p onclick="alert(1)" style="background:url('https://evil.example/i.png')">留下的正文</p>
<img src="https://evil.example/beacon.png" onerror="alert(1)" alt=""/><img src="images/pixel.png" alt="图" srcset="https://evil.example/2x.png 2x"/>
<a href="javascript:alert(1)">一</a><a href="https://evil.example/">二</a><a href="part-2.xhtml#top">三</a>
<iframe src="https://evil.example/"></iframe><object data="x.swf"></object><embed src="x.swf"/><form action="https://evil.example/"><input name="a"/></form>
<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script><image href="https://evil.example/s.png"/><foreignObject><p>x</p></foreignObject></svg>
<video src="https://evil.example/v.mp4" autoplay="autoplay"></video>`,
      },
      ...plainParts(2).slice(1),
    ],
  });

/** Film and sound, formulas with views to choose, movement, links that lead nowhere, and styles where none stand, in two of its parts. */
export const richEpub = () =>
  makeEpub({
    css: '@import "gone.css"; @font-face { font-family: a; src: url(fonts/locked.otf) } p { background: url(#a) }',
    parts: [
      {
        file: 'part-1.xhtml',
        title: '第 1 章',
        head: '<link rel="stylesheet" type="text/css" href="style.css"/>',
        body: `<p>正文<video src="film.mp4"><p>请看视频</p></video><audio controls="controls"><source src="a.mp3"/></audio></p>
<p><a href="https://www.example.com/">网站</a><a href="https://www.example.com/">网站</a><a href="notes.xhtml">注</a><a id="here">此</a></p>`,
      },
      {
        file: 'part-2.xhtml',
        title: '第 2 章',
        body: `<p>正文<audio src="b.mp3"/><img src="images/none.png" alt="图"/><canvas width="1"></canvas></p><style>p { color: red }</style>
<math xmlns="http://www.w3.org/1998/Math/MathML"><maction><mi>a</mi></maction></math>
<svg xmlns="http://www.w3.org/2000/svg"><circle r="1"><animate attributeName="r"/></circle></svg>`,
      },
    ],
    items: '<item id="film" href="film.mp4" media-type="video/mp4"/>',
    more: [
      { name: 'OEBPS/film.mp4', body: 'film' },
      { name: 'OEBPS/fonts/locked.otf', body: 'font' },
      {
        name: 'META-INF/encryption.xml',
        body: '<encryption xmlns:enc="e"><enc:EncryptedData><enc:EncryptionMethod Algorithm="http://www.idpf.org/2008/embedding"/><enc:CipherData><enc:CipherReference URI="OEBPS/fonts/locked.otf"/></enc:CipherData></enc:EncryptedData></encryption>',
      },
    ],
  });

/** Files in its manifest that no part shows, contents beyond every measure. */
export const unshownEpub = () =>
  makeEpub({
    parts: plainParts(1),
    items: `<item id="a" href="a.mp3" media-type="audio/mpeg" media-overlay="s"/><item id="s" href="a.smil" media-type="application/smil+xml"/>
<item id="n" href="notes.xhtml" media-type="application/xhtml+xml"/><item id="x" href="data.json" media-type="application/json"/>
<item id="r" href="https://media.example.com/far.mp3" media-type="audio/mpeg"/><item id="j" href="a.js" media-type="text/javascript"/>`,
    replace: {
      'OEBPS/nav.xhtml': xhtml({
        file: 'nav.xhtml',
        title: '目录',
        body: `<nav epub:type="toc"><ol>${'<li><a href="part-1.xhtml">章</a></li>'.repeat(1003)}<li><a href="none.xhtml">无</a></li></ol></nav>`,
      }),
    },
    more: [
      { name: 'OEBPS/a.mp3', body: 'sound' },
      { name: 'OEBPS/a.smil', body: '<smil/>' },
      { name: 'OEBPS/notes.xhtml', body: '<html/>' },
      { name: 'OEBPS/data.json', body: '{}' },
      { name: 'OEBPS/a.js', body: '' },
    ],
  });

/** A small file that unpacks to `megabytes` of nothing; making it takes a second per 40 of them. */
export const bombEpub = (megabytes = 120) =>
  makeEpub({ more: [{ name: 'OEBPS/zeros.bin', body: new Uint8Array(megabytes * 1024 * 1024) }] });

/** More entries than any book has. */
export const crowdedEpub = (entries = 20_000) =>
  makeEpub({
    more: Array.from({ length: entries }, (_, i) => ({ name: `OEBPS/x/${i}.txt`, body: '', stored: true })),
  });

/** Entries whose names lead out of the book's folder. */
export const ESCAPES = [
  '../evil.xhtml',
  'OEBPS/../../evil.xhtml',
  '/etc/evil.xhtml',
  'C:\\evil.xhtml',
  'OEBPS\\..\\..\\evil.xhtml',
] as const;

export const escapingEpub = (name: string = ESCAPES[0]) => makeEpub({ more: [{ name, body: '<p>x</p>' }] });

/** Two entries of one name. */
export const doubledEpub = () => makeEpub({ more: [{ name: 'OEBPS/part-1.xhtml', body: '<p>another</p>' }] });

export const linkedEpub = () =>
  makeEpub({ more: [{ name: 'OEBPS/link.xhtml', body: '/etc/passwd', link: true }] });

/** Its first part is encrypted, as copy protections do it. */
export const protectedEpub = () =>
  makeEpub({
    more: [
      {
        name: 'META-INF/encryption.xml',
        body: `<?xml version="1.0"?><encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData><enc:EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes256-cbc"/><enc:CipherData><enc:CipherReference URI="OEBPS/part-1.xhtml"/></enc:CipherData></enc:EncryptedData></encryption>`,
      },
    ],
  });

/** A ZIP that is no EPUB. */
export const headlessEpub = () => makeEpub({ without: ['META-INF/container.xml'] });

/** Its package document breaks off in the middle. */
export const tornEpub = () =>
  makeEpub({ replace: { 'OEBPS/content.opf': '<?xml version="1.0"?><package><manifest><item id="p1"' } });
