import { toneOf } from './figures';
import { drawIcon } from './icons';
import { type Issue, type Masthead, plain } from './issue';
import { CREAM, GOLD, HAIR, INK, MUTED, type Paper, RED } from './paper';

/** The three plates of an issue that are not text pages: cover, contents and back. Lengths in points on a page of 595 × 808. */
const W = 595;
const H = 808;

export function drawCover(p: Paper, head: Masthead, issue: Issue): void {
  const [ground, shape, sign, second] = toneOf(issue.tone);
  const d = p.doc;
  d.rect(0, 0, W, H).fill(ground);
  d.circle(372, 420, 250).fill(shape);
  for (const [i, r] of [276, 306, 340].entries())
    d.circle(372, 420, r)
      .lineWidth(0.9)
      .strokeOpacity(0.55 - i * 0.15)
      .stroke(GOLD);
  d.strokeOpacity(1);
  d.fillOpacity(0.22);
  for (let row = 0; row < 12; row += 1) {
    for (let column = 0; column < 6; column += 1) d.circle(40 + column * 12, 236 + row * 12, 1.2).fill(sign);
  }
  d.fillOpacity(1);
  const [main = 'shield', ...others] = issue.icons;
  drawIcon(d, main, { x: 232, y: 270, size: 280 }, [sign, second]);
  others.slice(0, 3).forEach((icon, i) => {
    const at = [
      [150, 300],
      [168, 520],
      [484, 566],
    ][i] as [number, number];
    d.circle(at[0] + 34, at[1] + 34, 40).fill(i === 1 ? RED : second);
    drawIcon(d, icon, { x: at[0] + 12, y: at[1] + 12, size: 44 }, [sign, i === 1 ? RED : second]);
  });
  // Masthead.
  d.rect(0, 0, W, 8).fill(RED);
  const size = Math.min(92, 470 / [...head.title].length);
  p.say(head.title, 40, 46, { face: 'title', size, color: '#ffffff', spacing: 4 });
  d.rect(42, 158, 511, 1).fill(GOLD);
  p.say(head.label, 42, 170, { face: 'bold', size: 13, color: '#ffffff' });
  p.right(`${head.cycle} · 电子版`, 553, 171, { size: 11, color: '#ffffff', opacity: 0.85 });
  // Cover lines.
  d.rect(0, 636, W, 172).fill('#ffffff');
  d.rect(42, 636, 92, 24).fill(RED);
  p.center('本期主题', 88, 642.5, { face: 'bold', size: 11.5, color: '#ffffff' });
  p.say(issue.theme, 42, 676, { face: 'title', size: 38, color: INK });
  p.say(issue.motto, 43, 727, { size: 11.4, color: MUTED });
  const shown = issue.articles.slice(1, 5);
  shown.forEach((article, i) => {
    const x = 42 + (i % 2) * 262;
    const y = 756 + Math.floor(i / 2) * 19;
    d.rect(x, y + 3.4, 4, 4).fill(RED);
    p.say(short(plain(article.title), 20), x + 12, y, { size: 10.4, color: INK });
  });
}

const short = (text: string, most: number) =>
  [...text].length > most ? `${[...text].slice(0, most - 1).join('')}…` : text;

const ABOUT = [
  ['本刊', '面向机关、单位工作人员的保密知识读物，供演示站点在线阅读使用。'],
  ['体例', '案例均隐去单位和人员信息，并对情节作了概括处理，仅用于说明道理。'],
  [
    '提示',
    '文中做法为一般性介绍。具体工作请执行现行法律法规和本机关、本单位的制度，不明确时向保密工作机构请示。',
  ],
] as const;

export function drawContents(
  p: Paper,
  head: Masthead,
  issue: Issue,
  pages: readonly number[],
  last: { poster: number; back: number },
): void {
  const d = p.doc;
  d.rect(0, 0, 176, H).fill(CREAM);
  d.rect(0, 0, 176, 8).fill(RED);
  p.say('目录', 40, 60, { face: 'title', size: 46, color: RED });
  p.say('CONTENTS', 42, 116, { size: 9.6, color: MUTED, spacing: 1 });
  p.say(head.title, 40, 168, { face: 'title', size: 19 });
  p.say(head.label, 40, 197, { size: 10.4, color: MUTED });
  p.say(`${head.cycle} · 电子版`, 40, 214, { size: 10.4, color: MUTED });
  drawIcon(d, issue.icons[0] ?? 'shield', { x: 40, y: 256, size: 96 }, [RED, CREAM]);
  let y = 470;
  for (const [name, text] of ABOUT) {
    d.rect(40, y + 2, 3, 10).fill(RED);
    p.say(name, 49, y, { face: 'bold', size: 10.4 });
    y = p.paragraph(text, { x: 40, y: y + 19, width: 112, pitch: 15.4 }, { size: 9.3, color: MUTED }) + 12;
  }
  p.say('02', 40, 766, { face: 'bold', size: 11 });
  const left = 212;
  const right = W - 54;
  p.say('本期主题', left, 66, { face: 'bold', size: 10.4, color: RED });
  p.say(issue.theme, left, 84, { face: 'title', size: 30 });
  p.say(issue.motto, left, 126, { size: 10.8, color: MUTED });
  const rows = [
    ...issue.articles.map((a, i) => ({
      section: a.section,
      title: plain(a.title),
      deck: a.deck,
      page: pages[i] ?? 0,
    })),
    { section: '一图读懂', title: issue.poster.title, deck: issue.poster.deck, page: last.poster },
    {
      section: '互动',
      title: '保密知识自测',
      deck: '五道题，看看你做对几道；答案印在页脚。',
      page: last.back,
    },
  ];
  const pitch = Math.min(104, (750 - 172) / rows.length);
  rows.forEach((row, i) => {
    const top = 172 + i * pitch;
    d.moveTo(left, top - 12)
      .lineTo(right, top - 12)
      .lineWidth(0.6)
      .stroke(HAIR);
    p.say(String(row.page).padStart(2, '0'), left, top, { face: 'title', size: 32, color: RED });
    p.say(row.section, left + 62, top, { face: 'bold', size: 9.6, color: RED });
    p.say(row.title, left + 62, top + 16, { face: 'bold', size: 13 });
    const deck = p.lines(row.deck, right - left - 64, { size: 9.6 }).slice(0, pitch > 72 ? 2 : 1);
    p.setLines(deck, left + 62, top + 37, right - left - 64, { size: 9.6, color: MUTED }, 15);
  });
}

/** Six cards on the issue's colour. */
export function drawPoster(p: Paper, { poster, tone }: Issue): void {
  const d = p.doc;
  const [ground, shape, sign] = toneOf(tone);
  d.rect(0, 0, W, H).fill(ground);
  d.circle(520, 60, 220).fill(shape);
  d.circle(520, 60, 250).lineWidth(0.9).strokeOpacity(0.5).stroke(GOLD);
  d.strokeOpacity(1);
  d.rect(54, 56, 4, 15).fill(GOLD);
  p.say('一图读懂', 66, 57, { face: 'bold', size: 12.5, color: '#ffffff' });
  p.headline(
    poster.title,
    { x: 54, y: 92, width: 420, pitch: 48 },
    { face: 'title', size: 38, color: '#ffffff' },
  );
  p.say(poster.deck, 55, 148, { size: 11.6, color: '#ffffff', opacity: 0.86 });
  poster.cards.forEach(([icon, name, text], i) => {
    const x = 54 + (i % 2) * 250;
    const y = 196 + Math.floor(i / 2) * 184;
    d.roundedRect(x, y, 237, 170, 4).fill('#ffffff');
    d.circle(x + 44, y + 46, 27).fill(i % 2 === 0 ? RED : ground);
    drawIcon(d, icon, { x: x + 28, y: y + 30, size: 32 }, [
      sign === '#ffffff' ? sign : '#ffffff',
      i % 2 === 0 ? RED : ground,
    ]);
    p.say(name, x + 84, y + 31, { face: 'title', size: 20, color: INK });
    p.say(`第 ${i + 1} 条`, x + 85, y + 59, { size: 9, color: MUTED });
    p.paragraph(text, { x: x + 19, y: y + 92, width: 200, pitch: 17.4 }, { size: 10.6 });
  });
  p.say(String(p.pageNo).padStart(2, '0'), p.pageNo % 2 === 0 ? 54 : W - 68, 766, {
    face: 'bold',
    size: 11,
    color: '#ffffff',
  });
}

export function drawBack(p: Paper, head: Masthead, issue: Issue): void {
  const d = p.doc;
  d.rect(0, 0, W, 150).fill(RED);
  drawIcon(d, 'seal', { x: 452, y: 30, size: 92 }, ['#ffffff', RED], 0.22);
  p.say('保密知识自测', 54, 50, { face: 'title', size: 38, color: '#ffffff' });
  p.say('每题只有一个最恰当的选项，先做题，再看页脚的答案。', 55, 104, {
    size: 11,
    color: '#ffffff',
    opacity: 0.9,
  });
  let y = 182;
  issue.quiz.forEach((q, i) => {
    d.circle(66, y + 8, 12).fill(RED);
    p.center(String(i + 1), 66, y + 2, { face: 'bold', size: 12, color: '#ffffff' });
    y = p.paragraph(q.ask, { x: 92, y: y + 1, width: 449, pitch: 18 }, { face: 'bold', size: 11.6 }) + 4;
    q.choices.forEach((choice, k) => {
      p.say('ABCD'[k] ?? '', 92, y, { face: 'bold', size: 10.6, color: RED });
      y = p.paragraph(choice, { x: 110, y, width: 431, pitch: 17 }, { size: 10.6 }) + 1;
    });
    y += 15;
  });
  d.rect(54, 708, 487, 44).fill(CREAM);
  p.say('参考答案', 70, 723, { face: 'bold', size: 11, color: RED });
  const answers = issue.quiz.map((q, i) => `${i + 1}. ${q.answer}`).join('　　');
  p.say(answers, 142, 723, { size: 11, color: INK });
  p.say(`${head.title} · ${head.label} · 演示刊物，文字为原创`, 54, 768, { size: 8.8, color: MUTED });
  p.right(String(p.pageNo).padStart(2, '0'), W - 54, 766, { face: 'bold', size: 11, color: INK });
}
