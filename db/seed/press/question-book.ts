import { drawScene, TONES } from './figures';
import { drawIcon } from './icons';
import { CREAM, GOLD, HAIR, INK, MUTED, Paper, RED, TINT } from './paper';
import { chaptersOne, type QuestionChapter } from './texts/questions-1';
import { chaptersTwo } from './texts/questions-2';

/** A book of a hundred questions, typeset as a PDF. Lengths in points; the page is 145 × 210 mm. */

const TITLE = '机关保密工作一百问';
const W = 411;
const H = 595;
const M = 46;
const INNER = W - 2 * M;
const TOP = 70;
const BOTTOM = 536;
const ASK = { face: 'bold' as const, size: 13 };
const ANSWER = { size: 12 };
const PITCH = 21;

const PREFACE = [
  '机关、单位的保密工作，规定不少，道理也讲得很多，可是到了具体的场合，常常有人问：这样做行不行？这本小书就从这些问题出发。',
  '全书共收一百个问题，分为八章。前四章讲概念、定密、人员和载体，是保密管理的基础；后四章讲网络设备、手机通信、会议宣传和检查报告，是日常最容易遇到的场合。',
  '每个问题只用一小段话回答，先说结论，再讲理由。读者不必从头读起，遇到问题翻到相应的一章即可；单位组织学习，也可以每天选读两三问。',
  '书中回答以现行法律法规的一般规定为依据，力求准确、好懂。各行业、各单位另有具体规定的，从其规定；拿不准的，请向本单位保密工作机构请示。',
];

function folio(p: Paper, section: string): void {
  const left = p.pageNo % 2 === 0;
  p.doc
    .moveTo(M, 48)
    .lineTo(W - M, 48)
    .lineWidth(0.5)
    .stroke(HAIR);
  if (left) p.say(TITLE, M, 32, { size: 8.6, color: MUTED });
  else p.right(section, W - M, 32, { size: 8.6, color: RED });
  p.center(String(p.pageNo), W / 2, 556, { size: 9.6, color: MUTED });
}

function cover(p: Paper): void {
  const d = p.doc;
  p.page('#8f1414');
  d.circle(300, 380, 210).fill('#a62019');
  for (const [i, r] of [228, 250, 276].entries())
    d.circle(300, 380, r)
      .lineWidth(0.8)
      .strokeOpacity(0.5 - i * 0.14)
      .stroke(GOLD);
  d.strokeOpacity(1);
  drawIcon(d, 'shield', { x: 178, y: 268, size: 210 }, ['#ffffff', '#8f1414']);
  d.rect(0, 0, W, 7).fill(RED);
  d.rect(46, 66, 4, 108).fill(GOLD);
  p.say('机关保密工作', 66, 64, { face: 'title', size: 44, color: '#ffffff' });
  p.say('一百问', 66, 122, { face: 'title', size: 52, color: '#ffffff', spacing: 6 });
  p.say('八个章节 · 一百个问题 · 一本放在手边的小书', 67, 196, {
    size: 10.6,
    color: '#ffffff',
    opacity: 0.85,
  });
  p.say('本书编写组　编著', 46, 528, { size: 11, color: '#ffffff' });
  p.right('保密宣传网 · 电子版', W - 46, 528, { size: 11, color: '#ffffff' });
}

function preface(p: Paper): void {
  p.page();
  p.doc.outline.addItem('前言');
  folio(p, '前言');
  p.say('前　言', M, 84, { face: 'title', size: 30, color: RED });
  p.doc.rect(M, 126, 40, 3).fill(RED);
  let y = 152;
  for (const text of PREFACE)
    y = p.paragraph(text, { x: M, y, width: INNER, pitch: 23 }, { size: 12 }, 2) + 4;
  p.right('本书编写组', W - M, y + 18, { size: 12 });
}

function contents(p: Paper, pages: readonly number[]): void {
  p.say('目　录', M, 84, { face: 'title', size: 30, color: RED });
  p.doc.rect(M, 126, 40, 3).fill(RED);
  [...chaptersOne, ...chaptersTwo].forEach((chapter, i) => {
    const y = 156 + i * 46;
    p.say(String(i + 1).padStart(2, '0'), M, y, { face: 'title', size: 22, color: RED });
    p.say(chapter.title, M + 44, y - 1, { face: 'bold', size: 13 });
    p.say(chapter.note, M + 44, y + 18, { size: 9.4, color: MUTED });
    p.right(String(pages[i] ?? ''), W - M, y + 1, { size: 12, color: INK });
    p.doc
      .moveTo(M, y + 36)
      .lineTo(W - M, y + 36)
      .lineWidth(0.5)
      .stroke(HAIR);
  });
}

function opener(p: Paper, chapter: QuestionChapter, no: number, first: number): void {
  p.page(CREAM);
  drawScene(p, { x: 0, y: 0, width: W, height: 300 }, chapter.tone, [chapter.icon]);
  p.say(`第${'一二三四五六七八'[no - 1]}章`, M, 70, { face: 'bold', size: 12, color: '#ffffff' });
  p.doc.rect(M, 94, 30, 3).fill(GOLD);
  p.say(chapter.title, M, 342, { face: 'title', size: 36, color: TONES[chapter.tone]?.[0] ?? RED });
  p.say(chapter.note, M + 1, 396, { size: 12, color: MUTED });
  p.say(`第 ${first} 问 — 第 ${first + chapter.items.length - 1} 问`, M + 1, 424, { size: 10.4, color: RED });
}

/** The questions of a chapter, as many to a page as fit; what is left of a page is spread between them. */
function questions(p: Paper, chapter: QuestionChapter, first: number): void {
  const set = chapter.items.map(([ask, answer], i) => {
    const asked = p.lines(ask, INNER - 44, ASK);
    const answered = p.lines(answer, INNER - 24, ANSWER);
    return { no: first + i, asked, answered, tall: asked.length * 20 + answered.length * PITCH + 30 };
  });
  const room = BOTTOM - TOP;
  // As many pages as it takes, with about the same number of questions on each.
  let pages = Math.ceil(set.length / 4);
  const share = () =>
    Array.from({ length: pages }, (_, i) =>
      set.slice(Math.round((i * set.length) / pages), Math.round(((i + 1) * set.length) / pages)),
    );
  const heightOf = (part: typeof set) => part.reduce((sum, q) => sum + q.tall + 14, 0);
  while (share().some((part) => heightOf(part) > room)) pages += 1;
  for (const here of share()) {
    p.page();
    folio(p, chapter.title);
    const free = room - heightOf(here);
    const spare = Math.min(30, free / here.length);
    let y = TOP;
    for (const { no, asked, answered, tall } of here) {
      p.doc.roundedRect(M, y, INNER, asked.length * 20 + 10, 3).fill(TINT);
      p.doc.rect(M, y, 34, asked.length * 20 + 10).fill(RED);
      p.center(String(no), M + 17, y + 8, { face: 'bold', size: 12, color: '#ffffff' });
      p.setLines(asked, M + 44, y + 7.5, INNER - 44, ASK, 20);
      p.setLines(answered, M + 12, y + asked.length * 20 + 20, INNER - 24, ANSWER, PITCH);
      y += tall + 14 + spare;
    }
    if (BOTTOM - y > 84)
      drawIcon(p.doc, chapter.icon, { x: W - M - 72, y: BOTTOM - 76, size: 72 }, [TINT, '#ffffff']);
  }
}

/** 《机关保密工作一百问》 as PDF with its contents as bookmarks. */
export async function makeQuestionBook(): Promise<Uint8Array<ArrayBuffer>> {
  const p = new Paper(W, H, TITLE);
  cover(p);
  p.doc.outline.addItem('封面');
  preface(p);
  const toc = p.page();
  p.doc.outline.addItem('目录');
  let first = 1;
  const pages: number[] = [];
  for (const [i, chapter] of [...chaptersOne, ...chaptersTwo].entries()) {
    opener(p, chapter, i + 1, first);
    p.doc.outline.addItem(`第${'一二三四五六七八'[i]}章　${chapter.title}`);
    pages.push(p.pageNo);
    questions(p, chapter, first);
    first += chapter.items.length;
  }
  p.turnTo(toc);
  contents(p, pages);
  return p.finish();
}
