import { blocksOf } from './blocks';
import { drawScene } from './figures';
import { balanced, isEmpty, pour, type Rest } from './flow';
import { drawIcon } from './icons';
import { type Article, type Issue, type Masthead, plain } from './issue';
import { drawBack, drawContents, drawCover, drawPoster } from './magazine-plates';
import { GOLD, HAIR, INK, MUTED, Paper, RED, TINT } from './paper';
import { drawPoured, itemsOf, type Set, type Type } from './setter';

/** 210 × 285 mm. */
export const PAGE = { width: 595, height: 808 };
export const MARGIN = 54;
const TOP = 76;
const LINES = 35;
const TYPE: Type = { size: 11, pitch: 19, width: 231 };
const COLUMNS = [MARGIN, MARGIN + 231 + 25];

function frame(p: Paper, head: Masthead, section: string): void {
  const right = PAGE.width - MARGIN;
  const left = p.pageNo % 2 === 0;
  p.doc.moveTo(MARGIN, 52).lineTo(right, 52).lineWidth(0.6).stroke(HAIR);
  p.doc.rect(left ? MARGIN : right - 46, 50.4, 46, 2.2).fill(RED);
  const [outer, inner] = left
    ? [section, `${head.title} · ${head.label}`]
    : [`${head.title} · ${head.label}`, section];
  p.say(outer, MARGIN, 34, { size: 9, color: left ? RED : MUTED, face: left ? 'bold' : 'text' });
  p.right(inner, right, 34, { size: 9, color: left ? MUTED : RED, face: left ? 'text' : 'bold' });
  folio(p, INK);
}

function folio(p: Paper, color: string): void {
  const no = String(p.pageNo).padStart(2, '0');
  if (p.pageNo % 2 === 0) p.say(no, MARGIN, 766, { face: 'bold', size: 11, color });
  else p.right(no, PAGE.width - MARGIN, 766, { face: 'bold', size: 11, color });
}

/** Head of an article; returns the lines of the grid that it takes. */
function opener(p: Paper, head: Masthead, article: Article): number {
  const right = PAGE.width - MARGIN;
  const width = right - MARGIN;
  if (article.opener === 'band') {
    const tall = 282;
    drawScene(p, { x: 0, y: 0, width: PAGE.width, height: tall }, article.tone, [article.icons[0] ?? 'lock']);
    const ink = article.tone === 'sand' ? INK : '#ffffff';
    p.doc.rect(MARGIN, 54, 4, 15).fill(article.tone === 'sand' ? RED : GOLD);
    p.say(article.section, MARGIN + 12, 55, { face: 'bold', size: 12.5, color: ink });
    const at = { x: MARGIN, y: 104, width: 300, pitch: 46 };
    const y = p.headline(article.title, at, { face: 'title', size: 35, color: ink });
    p.paragraph(
      article.deck,
      { x: MARGIN, y: y + 12, width: 282, pitch: 19 },
      { size: 11.2, color: ink, opacity: 0.86 },
    );
    p.say(`文 / ${article.by}`, MARGIN, tall - 30, { size: 9.4, color: ink, opacity: 0.8 });
    folio(p, INK);
    return Math.ceil((tall + 24 - TOP) / TYPE.pitch);
  }
  frame(p, head, article.section);
  p.doc.rect(MARGIN, 78, 76, 22).fill(RED);
  p.center(article.section, MARGIN + 38, 83.5, { face: 'bold', size: 11, color: '#ffffff' });
  const at = { x: MARGIN, y: 120, width: width - 118, pitch: 45 };
  const below = p.headline(article.title, at, { face: 'title', size: 34 });
  const deck = { x: MARGIN, y: below + 8, width: width - 140, pitch: 20 };
  const foot = p.paragraph(article.deck, deck, { size: 12, color: MUTED });
  p.doc.rect(right - 96, 78, 96, 96).fill(TINT);
  drawIcon(p.doc, article.icons[0] ?? 'lock', { x: right - 76, y: 98, size: 56 }, [RED, TINT]);
  p.say(`文 / ${article.by}`, MARGIN, foot + 8, { size: 9.4, color: RED });
  p.doc
    .moveTo(MARGIN, foot + 28)
    .lineTo(right, foot + 28)
    .lineWidth(0.6)
    .stroke(HAIR);
  return Math.ceil((foot + 46 - TOP) / TYPE.pitch);
}

/** A panel across the page below the end of an article; with more room its words are larger. */
function tail(p: Paper, article: Article, y: number, height: number): void {
  const { title, lines, icon } = article.tail;
  const width = PAGE.width - 2 * MARGIN;
  const size = Math.min(13.5, Math.max(10.4, 10.4 + (height - 120) / 45));
  const pitch = size * 1.6;
  const inner = width - 168;
  const rows = lines.map((line) => p.lines(line, inner, { size }));
  const need = rows.reduce((sum, r) => sum + r.length * pitch + 6, size * 3.4);
  if (height < need + 26) return;
  const tall = Math.min(height, Math.max(need + 34, 290));
  const top = y + height - tall;
  const sign = Math.min(96, tall * 0.56);
  p.doc.rect(MARGIN, top, width, tall).fill(TINT);
  p.doc.rect(MARGIN, top, 4, tall).fill(RED);
  drawIcon(p.doc, icon, { x: MARGIN + 70 - sign / 2, y: top + tall / 2 - sign / 2, size: sign }, [RED, TINT]);
  let at = top + (tall - need) / 2 + 2;
  p.say(title, MARGIN + 134, at, { face: 'title', size: size * 1.75, color: RED });
  at += size * 3.4;
  for (const r of rows) {
    p.doc.rect(MARGIN + 135, at + size * 0.36, 4, 4).fill(RED);
    at = p.setLines(r, MARGIN + 149, at, inner, { size }, pitch) + 6;
  }
}

/** Sets one article; returns its first page. */
function setArticle(p: Paper, head: Masthead, article: Article): number {
  const first = p.page();
  p.doc.outline.addItem(`${article.section}：${plain(article.title)}`);
  let rest: Rest<Set> = { late: [], queue: itemsOf(p, blocksOf(article.body), TYPE), skip: 0 };
  let from = opener(p, head, article);
  for (let sheet = 0; sheet < 12 && !isEmpty(rest); sheet += 1) {
    if (sheet > 0) {
      p.page();
      frame(p, head, article.section);
      from = 0;
    }
    const lines = LINES - from;
    const top = TOP + from * TYPE.pitch;
    const poured = balanced(rest, COLUMNS.length, lines) ?? pour(rest, [lines, lines]);
    drawPoured(p, poured, COLUMNS, top, TYPE);
    rest = poured.rest;
    const used = Math.max(...poured.used);
    p.doc
      .moveTo(PAGE.width / 2, top + 2)
      .lineTo(PAGE.width / 2, top + used * TYPE.pitch - 6)
      .lineWidth(0.5)
      .stroke(HAIR);
    if (isEmpty(rest)) tail(p, article, top + (used + 1) * TYPE.pitch, (lines - used - 1) * TYPE.pitch);
  }
  return first;
}

/** One issue as PDF with its contents as bookmarks. */
export async function makeIssue(head: Masthead, issue: Issue) {
  const p = new Paper(PAGE.width, PAGE.height, `${head.title} ${head.label}`);
  const mark = (title: string) => p.doc.outline.addItem(title);
  p.page();
  drawCover(p, head, issue);
  mark('封面');
  p.page();
  mark('目录');
  const pages = issue.articles.map((article) => setArticle(p, head, article));
  const poster = p.page();
  drawPoster(p, issue);
  mark(`一图读懂：${issue.poster.title}`);
  p.page();
  drawBack(p, head, issue);
  mark('互动：保密知识自测');
  // The contents name the page of each article, so they are drawn last.
  p.turnTo(2);
  drawContents(p, head, issue, pages, { poster, back: p.pageNo });
  return { bytes: await p.finish(), pageCount: p.pageNo };
}
