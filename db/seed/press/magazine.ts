import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml } from '@/lib/core/html';
import { ARTICLES, bind, prose, story, type Part } from './epub';

/** A fixed-layout EPUB of the demo world, as magazines are made: a cover, the contents, and two texts on each spread. */

const WIDTH = 1000;
const HEIGHT = 1414;
/** Texts with a picture that fill a page. */
const TEXTS = [
  '1-news/01',
  '1-news/02',
  '2-law/01',
  '1-news/03',
  '2-law/02',
  '2-law/03',
  '2-law/04',
  '2-law/05',
];
const FIRST_TEXT = 4;

const CSS = `html, body { margin: 0; padding: 0; background: #fff; }
body { position: relative; width: ${WIDTH}px; height: ${HEIGHT}px; overflow: hidden; color: #222; font-family: "Source Han Serif SC", "Noto Serif CJK SC", "Songti SC", SimSun, serif; font-size: 23px; line-height: 1.8; }
p, h1, h2, ul, ol, figure, blockquote { margin: 0; padding: 0; }
.cover img { position: absolute; top: 0; left: 0; width: ${WIDTH}px; height: ${HEIGHT}px; object-fit: cover; }
.band { position: absolute; top: 0; left: 0; width: 18px; height: ${HEIGHT}px; background: #c90000; }
.lead { position: absolute; top: 0; left: 0; width: ${WIDTH}px; height: 560px; object-fit: cover; }
.rule { position: absolute; top: 600px; left: 90px; width: 96px; height: 10px; background: #c90000; }
.head { position: absolute; top: 640px; left: 90px; width: 820px; font-size: 42px; line-height: 1.35; word-break: keep-all; overflow-wrap: anywhere; }
.text { position: absolute; top: 790px; left: 90px; width: 820px; height: 540px; overflow: hidden; column-count: 2; column-gap: 44px; column-rule: 1px solid #e5e5e5; text-align: justify; }
.text p { text-indent: 2em; margin-bottom: .4em; }
.text h2 { margin: .9em 0 .4em; padding-left: .5em; border-left: 6px solid #c90000; font-size: 26px; line-height: 1.4; }
.text ul, .text ol { padding-left: 1.5em; }
.foot { position: absolute; bottom: 46px; left: 90px; width: 820px; border-top: 1px solid #e5e5e5; padding-top: 10px; color: #666; font-size: 18px; }
.right .foot { text-align: right; }
.contents { position: absolute; top: 330px; left: 90px; width: 820px; list-style: none; font-size: 28px; }
.contents li { padding: 20px 0; border-bottom: 1px solid #e5e5e5; }
.contents a { display: block; color: #222; text-decoration: none; }
.contents b { float: right; color: #c90000; }
.big { position: absolute; top: 150px; left: 90px; font-size: 72px; letter-spacing: .1em; color: #c90000; }
.note { position: absolute; top: 330px; left: 90px; width: 820px; font-size: 28px; line-height: 2; }
.note p { text-indent: 2em; margin-bottom: .8em; }
.end { position: absolute; bottom: 120px; left: 90px; width: 820px; text-align: center; font-size: 22px; line-height: 2; }
`;

const foot = (title: string, no: number) => `<p class="foot">${escapeHtml(title)}　${no}</p>`;

/** A text on a page of its own, below its picture. */
function textPage(title: string, name: string, no: number, pictures: Set<string>): Part {
  const { title: heading, html } = story(readFileSync(join(ARTICLES, `${name}.md`), 'utf8'), pictures);
  const [, picture = ''] = /<img src="([^"]+)"/.exec(html) ?? [];
  const words = html.replaceAll(/<figure>.*?<\/figure>\n?/g, '');
  const shown = escapeHtml(heading);
  const body = `<img class="lead" src="${picture}" alt="${shown}"/><div class="rule"></div><h1 class="head">${shown}</h1><div class="text">${words}</div>${foot(title, no)}`;
  const side = no % 2 === 0 ? 'left' : 'right';
  return { file: `page-${no}.xhtml`, title: heading, level: 1, body: `<div class="${side}">${body}</div>` };
}

/** The issue as EPUB 3; `cover` is a picture as WebP. */
export function makeMagazine(issue: {
  title: string;
  preface: string;
  cover: Uint8Array;
  now: Date;
}): Uint8Array<ArrayBuffer> {
  const { title, preface, cover, now } = issue;
  const pictures = new Set<string>();
  const texts = TEXTS.map((name, i) => textPage(title, name, FIRST_TEXT + i, pictures));
  const lines = texts.map(
    (part, i) => `<li><a href="${part.file}"><b>${FIRST_TEXT + i}</b>${escapeHtml(part.title)}</a></li>`,
  );
  const parts: Part[] = [
    {
      file: 'page-2.xhtml',
      title: '目录',
      level: 1,
      body: `<div class="left"><div class="band"></div><h1 class="big">目录</h1><ul class="contents">${lines.join('')}</ul>${foot(title, 2)}</div>`,
    },
    {
      file: 'page-3.xhtml',
      title: '卷首语',
      level: 1,
      body: `<div class="right"><h1 class="big">卷首语</h1><div class="note">${prose(preface)}</div>${foot(title, 3)}</div>`,
    },
    ...texts,
    {
      file: 'page-last.xhtml',
      title: '封底',
      level: 1,
      body: `<div class="left"><div class="band"></div><p class="end">${escapeHtml(title)}<br/>保密宣传网 · 仅供在线阅读</p></div>`,
    },
  ];
  const fixed = { width: WIDTH, height: HEIGHT, css: CSS };
  return bind({ title, id: 'urn:portal:seed:magazine', cover, parts, pictures, now, fixed });
}
