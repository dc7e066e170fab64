/** Draws a business paper on A4 with pdfkit. Runs in a thread of its own; what it gets is data of ours. */
import { workerData } from 'node:worker_threads';
import { openDocument } from './document.mjs';

const MM = 72 / 25.4;
const [WIDTH, HEIGHT] = [210 * MM, 297 * MM];
const LEFT = 15 * MM;
const INNER = WIDTH - 2 * LEFT;
const TOP = 15 * MM;
/** Where the foot of a page begins. */
const BOTTOM = HEIGHT - 18 * MM;
const PAD = 1.2 * MM;

const { paper } = workerData;
const doc = openDocument({
  size: [WIDTH, HEIGHT],
  bufferPages: true,
  info: { Title: `${paper.title} ${paper.number}`, Author: paper.issuer },
});

let y = TOP;
function page() {
  doc.addPage({ size: [WIDTH, HEIGHT], margin: 0 });
  y = TOP;
}
/** Goes on where this height has room. */
function room(height) {
  if (y + height <= BOTTOM) return false;
  page();
  return true;
}

/** Latin letters and figures hang together, and no line begins with a closing or ends with an opening sign; else a line may end after each sign. */
const pieces = (text) =>
  text.match(
    /[《（“‘「『〈【]*(?:[\w.,:%@/-]+|[^\w\s《（“‘「『〈【])[，。、：；！？）》”’」』〉】]*|[《（“‘「『〈【]+|\s/gu,
  ) ?? [];

/** A text as the lines that fit the width; what is longer than a line is cut within. */
function wrap(text, width, size, font = 'plain') {
  doc.font(font).fontSize(size);
  return text.split('\n').flatMap((line) => wrapLine(line, width));
}

function wrapLine(text, width) {
  const fits = (shown) => doc.widthOfString(shown) <= width;
  const out = [];
  let line = '';
  for (const piece of pieces(text).flatMap((one) => (fits(one) ? [one] : [...one]))) {
    if (line !== '' && !fits(line + piece)) {
      out.push(line.trimEnd());
      line = piece.trim() === '' ? '' : piece;
    } else line += piece;
  }
  out.push(line);
  return out;
}

function put(text, x, at, { size, font = 'plain', width = INNER, align = 'left' }) {
  doc.font(font).fontSize(size);
  const free = width - doc.widthOfString(text);
  const indent = align === 'right' ? free : align === 'center' ? free / 2 : 0;
  doc.text(text, x + indent, at, { lineBreak: false });
}
const step = (size) => size * 1.5;

function frame(x, at, width, height, ground) {
  doc.lineWidth(0.5);
  doc.rect(x, at, width, height);
  if (ground) doc.fillAndStroke(ground, '#555555').fillColor('#000000');
  else doc.stroke('#555555');
}

function head() {
  if (paper.issuer !== '') {
    for (const line of wrap(paper.issuer, INNER, 15, 'bold')) {
      put(line, LEFT, y, { size: 15, font: 'bold', align: 'center' });
      y += step(15);
    }
  }
  put([...paper.title].join('　'), LEFT, y + 1 * MM, { size: 20, font: 'bold', align: 'center' });
  y += step(20) + 4 * MM;
}

/** Facts in two columns; one that is too long for half a line has a line of its own. */
function facts() {
  const half = INNER / 2;
  const cell = ({ label, text }, x, width) => {
    const mark = `${label}：`;
    doc.font('bold').fontSize(10);
    const indent = doc.widthOfString(mark);
    const lines = wrap(text, width - indent - PAD, 10);
    put(mark, x, y, { size: 10, font: 'bold' });
    lines.forEach((line, i) => put(line, x + indent, y + i * step(10), { size: 10 }));
    return lines.length * step(10);
  };
  const short = ({ label, text }) => {
    doc.font('plain').fontSize(10);
    return doc.widthOfString(`${label}：${text}`) < half - 2 * PAD;
  };
  const rest = [...paper.facts];
  while (rest.length > 0) {
    const one = rest.shift();
    const other = short(one) && rest[0] && short(rest[0]) ? rest.shift() : null;
    const height = cell(one, LEFT, other ? half : INNER);
    if (other) cell(other, LEFT + half, half);
    y += height + 1 * MM;
  }
  y += 2 * MM;
}

/** A paragraph over the width behind its indent. */
function paragraph(text, { size = 10, indent = 0 } = {}) {
  const lines = wrap(text, INNER - indent, size);
  for (const line of lines) {
    room(step(size));
    put(line, LEFT + indent, y, { size });
    y += step(size);
  }
}

function intro() {
  if (!paper.intro?.length) return;
  for (const text of paper.intro) paragraph(text);
  y += 2 * MM;
}

/** A heading that does not stand alone at the end of a page. */
function heading(text) {
  room(step(10.5) + step(10) * 2);
  put(text, LEFT, y, { size: 10.5, font: 'bold' });
  y += step(10.5) + 0.6 * MM;
}

/** The last clause goes on to the page of the signatures, which otherwise would stand alone on it. */
function clauses() {
  const all = paper.clauses ?? [];
  for (const [i, { mark, title, text }] of all.entries()) {
    if (i > 0 && i === all.length - 1) {
      const lines = wrap(text, INNER - 7 * MM, 10).length + (title === '' ? 0 : 1);
      room(lines * step(10.5) + 6 * MM + sealsHeight());
    }
    if (title === '') {
      paragraph(`${mark}、${text}`);
    } else {
      heading(`${mark}、${title}`);
      paragraph(text, { indent: 7 * MM });
    }
    y += 1.2 * MM;
  }
  if (paper.clauses?.length) y += 3 * MM;
}

const parts = paper.columns.reduce((sum, c) => sum + c.width, 0);
const widths = paper.columns.map((c) => (c.width / parts) * INNER);

function row(cells, { size = 9, font = 'plain', ground } = {}) {
  const wrapped = cells.map((text, i) => wrap(text, widths[i] - 2 * PAD, size, font));
  const most = Math.max(...wrapped.map((lines) => lines.length));
  const height = most * step(size) + 2 * PAD;
  if (room(height)) tableHead();
  let x = LEFT;
  wrapped.forEach((lines, i) => {
    frame(x, y, widths[i], height, ground);
    const from = y + PAD + size * 0.15 + ((most - lines.length) * step(size)) / 2;
    const { align } = ground ? { align: 'center' } : paper.columns[i];
    lines.forEach((line, n) =>
      put(line, x + PAD, from + n * step(size), { size, font, width: widths[i] - 2 * PAD, align }),
    );
    x += widths[i];
  });
  y += height;
}

function tableHead() {
  row(
    paper.columns.map((c) => c.title),
    { font: 'bold', ground: '#eeeeee' },
  );
}

function sums() {
  room(paper.sums.length * step(11) + 14 * MM);
  y += 2 * MM;
  paper.sums.forEach(({ label, text }, i) => {
    const last = i === paper.sums.length - 1;
    const size = last ? 12 : 10;
    const font = last ? 'bold' : 'plain';
    put(`${label}：`, LEFT, y, { size, font, width: INNER - 38 * MM, align: 'right' });
    put(text, LEFT, y, { size, font, align: 'right' });
    y += step(size);
  });
  y += 1 * MM;
  frame(LEFT, y, INNER, 9 * MM);
  put(paper.total, LEFT + 2 * MM, y + 2.2 * MM, { size: 11, font: 'bold' });
  y += 13 * MM;
}

function conditions() {
  if (paper.conditions.length === 0) return;
  room(step(10) * 3);
  put('说明', LEFT, y, { size: 10, font: 'bold' });
  y += step(10);
  paper.conditions.forEach((text, i) => {
    const mark = `${i + 1}. `;
    const indent = 6 * MM;
    wrap(text, INNER - indent, 9.5).forEach((line, n) => {
      room(step(9.5));
      if (n === 0) put(mark, LEFT, y, { size: 9.5 });
      put(line, LEFT + indent, y, { size: 9.5 });
      y += step(9.5);
    });
  });
  y += 4 * MM;
}

const sealWidth = INNER / paper.seals.length;
const sealSize = paper.form ? 9.5 : 10;
/** The lines of a place for a seal as they are printed. */
const sealLines = ({ lines }) =>
  paper.form ? lines.flatMap((line) => wrap(line, sealWidth - 6 * MM, sealSize)) : lines;
const sealStep = paper.form ? step(9.5) + 2.4 * MM : 7 * MM;

function sealsHeight() {
  if (!paper.form) return 46 * MM;
  return 10 * MM + Math.max(...paper.seals.map((seal) => sealLines(seal).length)) * sealStep;
}

/** Places for seals: with room above their lines, or with what is told of a party in lines below its name. */
function seals() {
  const height = sealsHeight();
  room(height);
  paper.seals.forEach((seal, i) => {
    const x = LEFT + i * sealWidth;
    put(seal.title, x, y, { size: 11, font: 'bold' });
    const from = y + (paper.form ? 9 : 22) * MM;
    sealLines(seal).forEach((line, n) => put(line, x, from + n * sealStep, { size: sealSize }));
  });
  y += height;
}

/** Number and page at the foot of every page, when it is known how many there are. */
function feet() {
  const { count } = doc.bufferedPageRange();
  for (let i = 0; i < count; i += 1) {
    doc.switchToPage(i);
    put(`${paper.title} ${paper.number}`, LEFT, BOTTOM + 5 * MM, { size: 8.5 });
    put(`第 ${i + 1} 页，共 ${count} 页`, LEFT, BOTTOM + 5 * MM, { size: 8.5, align: 'right' });
  }
}

page();
head();
facts();
intro();
if (paper.tableTitle) heading(paper.tableTitle);
tableHead();
for (const cells of paper.rows) row(cells);
sums();
clauses();
conditions();
seals();
feet();
doc.end();
