/** Draws labels of 100 × 150 mm with pdfkit. Runs in a thread of its own; what it gets is data of ours. */
import { workerData } from 'node:worker_threads';
import { openDocument } from './document.mjs';

const MM = 72 / 25.4;
const [WIDTH, HEIGHT, EDGE] = [100 * MM, 150 * MM, 4 * MM];
const INNER = WIDTH - 2 * EDGE;

const doc = openDocument({ size: [WIDTH, HEIGHT], info: { Title: '快递面单' } });

/** A text of one line, smaller until it fits the width, and cut where even that is not enough. */
function line(text, x, y, { size, width = INNER, font = 'plain', align, least = 7 }) {
  let points = size;
  let shown = text;
  doc.font(font).fontSize(points);
  while (points > least && doc.widthOfString(shown) > width) doc.fontSize((points -= 0.5));
  while (shown.length > 1 && doc.widthOfString(shown) > width) shown = `${[...shown].slice(0, -2).join('')}…`;
  doc.text(shown, x, y, { lineBreak: false, ...(align && { width, align }) });
}

/** A text over several lines, cut at their end. */
function lines(text, x, y, { size, width, most }) {
  doc.font('plain').fontSize(size);
  let rest = [...text];
  for (let row = 0; row < most && rest.length > 0; row += 1) {
    let take = rest.length;
    while (take > 1 && doc.widthOfString(rest.slice(0, take).join('')) > width) take -= 1;
    const last = row === most - 1 && take < rest.length;
    const shown = last ? [...rest.slice(0, take - 1), '…'] : rest.slice(0, take);
    doc.text(shown.join(''), x, y + row * size * 1.35, { lineBreak: false });
    rest = rest.slice(take);
  }
}

function rule(y) {
  doc
    .lineWidth(0.6)
    .moveTo(EDGE, y)
    .lineTo(WIDTH - EDGE, y)
    .stroke('#000000');
}

/** Bars as wide as the label allows; a module is a whole number of dots of a printer with 203 dots an inch. */
function bars(widths, y, height) {
  const modules = widths.reduce((a, b) => a + b, 0);
  const dot = 72 / 203;
  const unit = Math.max(1, Math.floor((INNER - 20 * dot) / modules / dot)) * dot;
  let x = (WIDTH - modules * unit) / 2;
  widths.forEach((width, i) => {
    if (i % 2 === 0) doc.rect(x, y, width * unit, height).fill('#000000');
    x += width * unit;
  });
}

function party(mark, who, y, { size, height, most }) {
  doc.rect(EDGE, y, 9 * MM, height).stroke('#000000');
  line(mark, EDGE, y + height / 2 - 9, { size: 14, font: 'bold', width: 9 * MM, align: 'center' });
  const x = EDGE + 11 * MM;
  const width = INNER - 12 * MM;
  line(`${who.name}  ${who.phone}`, x, y + 1.5 * MM, { size: size + 1, font: 'bold', width });
  lines(who.address, x, y + 1.5 * MM + size * 1.6, { size, width, most });
}

for (const label of workerData.labels) {
  doc.addPage({ size: [WIDTH, HEIGHT], margin: 0 });
  doc.fillColor('#000000');
  line(label.corpName, EDGE, EDGE, { size: 15, font: 'bold', width: INNER * 0.62 });
  line(label.printedAt, EDGE + INNER * 0.62, EDGE + 1.5 * MM, {
    size: 8,
    width: INNER * 0.38,
    align: 'right',
  });
  rule(13 * MM);
  line(label.route ?? '', EDGE, 14.5 * MM, { size: 30, font: 'bold', align: 'center', least: 14 });
  rule(29 * MM);
  bars(label.bars, 32 * MM, 20 * MM);
  line(label.trackingNo, EDGE, 53.5 * MM, { size: 13, font: 'bold', align: 'center' });
  rule(61 * MM);
  party('收', label.receiver, 63 * MM, { size: 11, height: 27 * MM, most: 3 });
  party('寄', label.sender, 92 * MM, { size: 8, height: 18 * MM, most: 2 });
  rule(112 * MM);
  line(`订单号 ${label.orderNo}`, EDGE, 114 * MM, { size: 9 });
  line(`发货单 ${label.shipmentNo}`, EDGE, 119 * MM, { size: 9 });
  lines(label.goods, EDGE, 124.5 * MM, { size: 8, width: INNER, most: 3 });
  rule(138 * MM);
  line('签收人：', EDGE, 140.5 * MM, { size: 9 });
  if (label.copy > 1)
    line(`第 ${label.copy} 次打印`, EDGE + INNER * 0.6, 140.5 * MM, {
      size: 9,
      width: INNER * 0.4,
      align: 'right',
    });
}
doc.end();
