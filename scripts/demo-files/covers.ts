import { block, column, fit, icon, lines, mix, svg, text } from './svg';

/** What a book's cover says. */
export interface CoverText {
  title: string;
  subtitle?: string | undefined;
  author: string;
  publisher: string;
  series: string;
  /** An electronic edition has the face of the paper one and says what it is. */
  digital: boolean;
}

export const COVER = { width: 600, height: 800 } as const;
const [W, H] = [COVER.width, COVER.height];
const GOLD = '#e3c07b';
const PAPER = '#fbf8f1';

type Face = (cover: CoverText, n: number) => string;
const rect = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`;
const pick = <T>(of: readonly T[], n: number): T => of[n % of.length] as T;

/** A code of laws: cloth with a stamped frame. */
const statute: Face = (c, n) => {
  const cloth = pick(['#7d1720', '#1d3557', '#23463a', '#4b2142', '#3b2f26'], n);
  const rows = lines(c.title, 6);
  const size = fit(rows, 380, 76);
  const made = block(rows, W / 2, 236, { size, fill: GOLD, weight: 900, anchor: 'middle', spacing: 4 });
  let weave = '';
  for (let y = 0; y < H; y += 6) weave += `<path d="M0 ${y}H${W}" stroke="#fff" stroke-opacity=".035"/>`;
  const frame = (i: number, w: number) =>
    rect(i, i, W - 2 * i, H - 2 * i, 'none', `stroke="${GOLD}" stroke-width="${w}"`);
  const corner = [
    [58, 58],
    [W - 58, 58],
    [58, H - 58],
    [W - 58, H - 58],
  ]
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="9" fill="${cloth}" stroke="${GOLD}" stroke-width="2"/>`)
    .join('');
  return `${rect(0, 0, W, H, cloth)}${weave}${frame(40, 4)}${frame(52, 1.5)}${corner}
${text(c.series, W / 2, 132, { size: 24, fill: GOLD, weight: 500, anchor: 'middle', spacing: 8 })}
<path d="M200 168H400" stroke="${GOLD}" stroke-width="1.5"/><circle cx="300" cy="168" r="5" fill="${GOLD}"/>
${made.out}${c.subtitle ? text(c.subtitle, W / 2, made.end + 54, { size: 26, fill: GOLD, weight: 400, anchor: 'middle', spacing: 3 }) : ''}
${scales(W / 2, 560, GOLD)}
${text(c.author, W / 2, 672, { size: 24, fill: GOLD, weight: 500, anchor: 'middle', spacing: 2 })}
${text(c.publisher, W / 2, 718, { size: 24, fill: GOLD, weight: 600, anchor: 'middle', spacing: 6 })}`;
};

/** A pair of scales in lines. */
const scales = (x: number, y: number, line: string) =>
  `<g transform="translate(${x} ${y})" fill="none" stroke="${line}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"><path d="M0 -64V50M-34 54H34M-72 -42H72"/><circle cx="0" cy="-66" r="7" fill="${line}"/><path d="M-72 -42L-100 18H-44ZM72 -42L44 18H100Z"/><path d="M-100 18a28 24 0 0 0 56 0M44 18a28 24 0 0 0 56 0" fill="${line}" fill-opacity=".25"/></g>`;

/** Rules and their making: a white sheet with a coloured spine of words. */
const ruled: Face = (c, n) => {
  const ink = pick(['#9c2b23', '#1f5a86', '#2f6b4f', '#8a5a17'], n);
  const rows = lines(c.title, 5);
  const size = fit(rows, 340, 72);
  const made = block(rows, 210, 120, { size, fill: '#1d1d1d', weight: 900 });
  let sheets = '';
  for (let i = 0; i < 4; i += 1)
    sheets += `<g transform="translate(${250 + i * 46} ${505 + i * 24})">${rect(0, 0, 150, 196, i === 3 ? '#fff' : mix(ink, '#ffffff', 0.82 - i * 0.14), `rx="6" stroke="${ink}" stroke-width="2.5"`)}${[34, 62, 90, 118].map((y, k) => rect(22, y, k === 3 ? 64 : 106, 8, ink, `opacity="${i === 3 ? 0.75 : 0.3}" rx="4"`)).join('')}</g>`;
  return `${rect(0, 0, W, H, PAPER)}${rect(0, 0, 150, H, ink)}${rect(150, 0, 8, H, mix(ink, '#ffffff', 0.55))}
${column(c.series, 75, 90, { size: 30, fill: '#fff', weight: 600, spacing: 14 })}
${made.out}${rect(210, made.end + 34, 74, 6, ink)}
${text(c.author, 210, made.end + 92, { size: 24, fill: '#444', weight: 500 })}
${sheets}
${column(c.publisher, 75, H - 90 - c.publisher.length * 30, { size: 24, fill: '#fff', weight: 500, spacing: 6 })}`;
};

/** Procedures: one great character of the title in circles. */
const rings: Face = (c, n) => {
  const ink = pick(['#14425f', '#6a1b2d', '#2e5c2a'], n);
  const rows = lines(c.title, 7);
  const size = fit(rows, 470, 66);
  const made = block(rows, 64, 92, { size, fill: ink, weight: 900 });
  const sign = pick(['定', '范', '解'], n);
  let arcs = '';
  for (let r = 90; r < 620; r += 42)
    arcs += `<circle cx="390" cy="560" r="${r}" fill="none" stroke="#fff" stroke-opacity="${0.5 - r / 1500}" stroke-width="${r < 140 ? 5 : 2}"/>`;
  return `${rect(0, 0, W, H, PAPER)}<clipPath id="c"><path d="M0 ${H}V390L${W} 300V${H}Z"/></clipPath>
<g clip-path="url(#c)">${rect(0, 280, W, 520, ink)}${arcs}</g>
${text(sign, 390, 630, { size: 190, fill: '#fff', weight: 900, anchor: 'middle' })}
${made.out}${c.subtitle ? text(c.subtitle, 66, made.end + 46, { size: 25, fill: '#555', weight: 500, spacing: 2 }) : ''}
${text(c.author, 64, 690, { size: 23, fill: '#fff', weight: 500 })}
${text(c.publisher, 64, 736, { size: 24, fill: '#fff', weight: 700, spacing: 4 })}
${text(c.series, W - 64, 58, { size: 20, fill: '#888', weight: 500, anchor: 'end', spacing: 3 })}`;
};

/** People: a title in columns above a row of figures. */
const figures: Face = (c, n) => {
  const [ink, ground] = pick<[string, string]>(
    [
      ['#27407a', '#e7ebf6'],
      ['#0f6a72', '#e0f0ef'],
      ['#7a4a1d', '#f6ecdf'],
    ],
    n,
  );
  const rows = lines(c.title, 6);
  const size = Math.min(64, Math.floor(470 / Math.max(...rows.map((row) => row.length))) - 6);
  let people = '';
  for (let i = 0; i < 7; i += 1) {
    const x = -10 + i * 104;
    const tall = i === 3 ? 1.2 : 0.92 + ((i * 37) % 11) / 60;
    people += `<g transform="translate(${x} ${H - 108}) scale(${tall})" fill="${i === 3 ? '#d9482b' : mix(ink, ground, 0.15 + (i % 3) * 0.22)}"><circle cx="0" cy="-128" r="36"/><path d="M-62 60v-84a62 56 0 0 1 124 0v84z"/></g>`;
  }
  return `${rect(0, 0, W, H, ground)}${rect(0, 0, W, 18, ink)}
${rows.map((row, i) => column(row, W - 124 - i * (size + 34), 118, { size, fill: ink, weight: 900, spacing: 6 })).join('')}
${rect(64, 92, 3, 210, ink)}${column(c.author, 92, 92, { size: 23, fill: '#444', weight: 500, spacing: 4 })}
${text(c.series, 64, 66, { size: 20, fill: '#777', weight: 500, spacing: 3 })}
${people}${rect(0, H - 92, W, 92, ink)}${text(c.publisher, W / 2, H - 38, { size: 26, fill: '#fff', weight: 700, anchor: 'middle', spacing: 6 })}`;
};

/** The office: a window with what the book speaks of. */
const desk: Face = (c, n) => {
  const [ground, ink, things] = pick<[string, string, [string, string, string]]>(
    [
      ['#f3d27a', '#5d3a00', ['file-cabinet', 'open-file-folder', 'floppy-disk']],
      ['#bfe0d4', '#12473a', ['studio-microphone', 'clipboard', 'locked']],
      ['#f4c1ae', '#6d2113', ['memo', 'light-bulb', 'card-index-dividers']],
      ['#c4d7f2', '#1b3a6b', ['printer', 'telephone', 'spiral-calendar']],
    ],
    n,
  );
  const rows = lines(c.title, 6);
  const size = fit(rows, 440, 70);
  const made = block(rows, W / 2, 84, { size, fill: ink, face: 'sans', weight: 700, anchor: 'middle' });
  return `${rect(0, 0, W, H, ground)}<circle cx="300" cy="520" r="228" fill="#fff" opacity=".62"/>
${rect(72, 610, 456, 16, ink, 'rx="8" opacity=".85"')}
${icon(things[0], 232, 500, 230)}${icon(things[1], 400, 540, 150)}${icon(things[2], 424, 380, 104, 10)}
${made.out}${text(c.subtitle ?? c.author, W / 2, made.end + 46, { size: 25, fill: ink, face: 'sans', weight: 500, anchor: 'middle', spacing: 2 })}
${rect(0, 700, W, 100, '#fff', 'opacity=".72"')}${text(c.publisher, 60, 760, { size: 25, fill: ink, face: 'sans', weight: 700, spacing: 3 })}
${text(c.series, W - 60, 760, { size: 21, fill: ink, face: 'sans', weight: 500, anchor: 'end' })}`;
};

/** Technology: cells that glow in the dark. */
const cells: Face = (c, n) => {
  const [dark, glow] = pick<[string, string]>(
    [
      ['#071a33', '#35c4f0'],
      ['#10122e', '#8f8cff'],
      ['#04231f', '#3ddc97'],
      ['#2a0d1c', '#ff7a90'],
      ['#1b1a10', '#f4c542'],
    ],
    n,
  );
  const hexagon = (x: number, y: number, r: number) =>
    `M${[0, 1, 2, 3, 4, 5].map((k) => `${(x + r * Math.sin((k * Math.PI) / 3)).toFixed(1)} ${(y + r * Math.cos((k * Math.PI) / 3)).toFixed(1)}`).join('L')}Z`;
  let net = '';
  for (let row = 0; row < 8; row += 1)
    for (let i = 0; i < 7; i += 1) {
      const [x, y] = [i * 98 + (row % 2) * 49 - 10, 330 + row * 85];
      const lit = (row * 7 + i * 5 + n * 3) % 9;
      const deep = Math.max(0, 1 - Math.hypot(x - 400, y - 560) / 420);
      net += `<path d="${hexagon(x, y, 50)}" fill="${glow}" fill-opacity="${lit < 2 ? 0.75 * deep : 0.06 * deep}" stroke="${glow}" stroke-opacity="${(0.12 + 0.6 * deep).toFixed(2)}" stroke-width="2"/>`;
    }
  const rows = lines(c.title, 7);
  const size = fit(rows, 470, 66);
  const made = block(rows, 62, 110, { size, fill: '#fff', face: 'sans', weight: 700 });
  return `<defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="${dark}"/><stop offset="1" stop-color="${mix(dark, glow, 0.22)}"/></linearGradient></defs>${rect(0, 0, W, H, 'url(#g)')}${net}
${rect(62, 76, 60, 6, glow)}${made.out}
${text(c.author, 64, made.end + 50, { size: 24, fill: mix(glow, '#ffffff', 0.45), face: 'sans', weight: 500 })}
${text(c.publisher, 62, 748, { size: 25, fill: '#fff', face: 'sans', weight: 700, spacing: 3 })}
${text(c.series, W - 62, 748, { size: 20, fill: '#fff', face: 'sans', weight: 300, anchor: 'end', spacing: 2 })}`;
};

/** Inspection: a field of waves that one circle examines. */
const waves: Face = (c, n) => {
  const [ink, accent] = pick<[string, string]>(
    [
      ['#0b5563', '#ff9f45'],
      ['#463a86', '#f7d154'],
      ['#8c2f39', '#8fd6e1'],
    ],
    n,
  );
  let field = '';
  for (let i = 0; i < 26; i += 1) {
    const y = 360 + i * 17;
    const k = 10 + 34 * Math.abs(Math.sin(i * 0.42 + n));
    field += `<path d="M0 ${y}C100 ${y - k} 180 ${y + k} 300 ${y}S500 ${y - k} ${W} ${y}" fill="none" stroke="${ink}" stroke-opacity="${0.2 + i * 0.024}" stroke-width="4"/>`;
  }
  const rows = lines(c.title, 6);
  const size = fit(rows, 460, 74);
  const made = block(rows, 60, 104, { size, fill: ink, face: 'sans', weight: 700 });
  return `${rect(0, 0, W, H, '#f6f7f4')}${field}<circle cx="418" cy="520" r="118" fill="${accent}" fill-opacity=".92"/><circle cx="418" cy="520" r="118" fill="none" stroke="${ink}" stroke-width="16"/><path d="M502 604L574 676" stroke="${ink}" stroke-width="34" stroke-linecap="round"/>
<path d="M350 520q34 -64 68 0t68 0" fill="none" stroke="${ink}" stroke-width="9" stroke-linecap="round"/>
${made.out}${text(c.author, 62, made.end + 48, { size: 24, fill: '#555', face: 'sans', weight: 500 })}
${rect(0, 714, W, 86, ink)}${text(c.publisher, 60, 768, { size: 25, fill: '#fff', face: 'sans', weight: 700, spacing: 3 })}${text(c.series, W - 60, 768, { size: 20, fill: '#fff', face: 'sans', weight: 500, anchor: 'end' })}`;
};

/** A course book: the band of its series, a sober title, a swing of colour. */
const course: Face = (c, n) => {
  const ink = pick(['#b3201f', '#17558f', '#2d6e3e', '#6b2d7d', '#b8660e'], n);
  const rows = lines(c.title, 7);
  const size = fit(rows, 480, 70);
  const small = /^（.+）$/;
  let y = 190;
  const words = rows
    .map((row) => {
      const type = small.test(row)
        ? { size: 40, fill: ink, weight: 700 }
        : { size, fill: '#1f1f1f', weight: 900 };
      const made = text(row, W / 2, y + type.size, { ...type, anchor: 'middle' });
      y += type.size * 1.32;
      return made;
    })
    .join('');
  return `${rect(0, 0, W, H, '#ffffff')}${rect(0, 0, W, 116, ink)}${text(c.series, W / 2, 74, { size: 30, fill: '#fff', face: 'sans', weight: 700, anchor: 'middle', spacing: 4 })}
${words}${text(c.author, W / 2, y + 48, { size: 25, fill: '#444', weight: 500, anchor: 'middle' })}
<path d="M0 560C140 470 300 640 ${W} 500V${H}H0Z" fill="${mix(ink, '#ffffff', 0.78)}"/><path d="M0 620C180 540 340 700 ${W} 570V${H}H0Z" fill="${mix(ink, '#ffffff', 0.45)}"/><path d="M0 690C200 620 380 760 ${W} 650V${H}H0Z" fill="${ink}"/>
${icon(pick(['graduation-cap', 'books', 'teacher', 'scroll', 'notebook'], n), 462, 560, 150)}
${text(c.publisher, 56, 766, { size: 26, fill: '#fff', weight: 700, spacing: 4 })}`;
};

/** Reading for everybody: a scene in bright colours. */
const bright: Face = (c, n) => {
  const [sky, ground, ink, ...things] = pick(
    [
      ['#ffe3a8', '#f29b52', '#7a2e05', 'houses', 'speech-balloon', 'woman-office-worker-light'],
      ['#bde6ff', '#3d8bd4', '#0c3766', 'mobile-phone', 'locked', 'speak-no-evil-monkey'],
      ['#cdf0c4', '#58a55c', '#1d4d22', 'school', 'open-book', 'student-light'],
      ['#ffd2dc', '#e0698a', '#711a35', 'house-with-garden', 'key', 'child-light'],
      ['#d6d3f7', '#4c4a8f', '#26235c', 'bell', 'warning', 'newspaper'],
      ['#c8d4dc', '#3f5566', '#1c2b36', 'detective-light', 'radio', 'night-with-stars'],
      ['#fdeec5', '#c98f2c', '#5d3d05', 'scroll', 'fountain-pen', 'light-bulb'],
      ['#c9f1ee', '#1f9b97', '#0b4a48', 'mobile-phone-with-arrow', 'globe-showing-asia-australia', 'shield'],
    ],
    n,
  );
  const rows = lines(c.title, 6);
  const size = fit(rows, 430, 78);
  const made = block(rows, W / 2, 96, { size, fill: ink ?? '', face: 'sans', weight: 700, anchor: 'middle' });
  const dots = Array.from(
    { length: 90 },
    (_, i) =>
      `<circle cx="${(i % 15) * 42 + 6}" cy="${Math.floor(i / 15) * 42 + 20}" r="5" fill="#fff" opacity=".34"/>`,
  ).join('');
  return `${rect(0, 0, W, H, sky ?? '')}${dots}<path d="M0 560Q150 500 300 552T${W} 540V${H}H0Z" fill="${ground}"/>
<rect x="52" y="66" width="496" height="${made.end - 66 + 96}" rx="26" fill="#fff" opacity=".86"/>
${made.out}${text(c.subtitle ?? c.author, W / 2, made.end + 52, { size: 25, fill: ink ?? '', face: 'sans', weight: 500, anchor: 'middle', spacing: 2 })}
${icon(things[0] ?? '', 214, 556, 250)}${icon(things[1] ?? '', 446, 470, 116, 8)}${icon(things[2] ?? '', 430, 620, 150)}
${text(c.publisher, W / 2, 762, { size: 25, fill: '#fff', face: 'sans', weight: 700, anchor: 'middle', spacing: 4 })}`;
};

const FACES: Readonly<Record<string, Face>> = {
  法律法规: statute,
  制度解读: ruled,
  定密管理: rings,
  涉密人员: figures,
  载体与会议: desk,
  信息安全: cells,
  防护检查: waves,
  培训教材: course,
  通俗读物: bright,
};

/** The mark of an electronic edition, across the upper right corner. */
const DIGITAL = `<g transform="translate(${W} 0) rotate(45)"><rect x="-130" y="78" width="260" height="56" fill="#0f7b6c"/><rect x="-130" y="82" width="260" height="1.5" fill="#fff" opacity=".6"/><rect x="-130" y="128" width="260" height="1.5" fill="#fff" opacity=".6"/>${text('电子书', 0, 117, { size: 30, fill: '#fff', face: 'sans', weight: 700, anchor: 'middle', spacing: 6 })}</g>`;

/**
 * The cover of a book.
 * @param n its place among the books of its category, by which its colours and its drawing are chosen
 */
export function cover(category: string, n: number, words: CoverText): Buffer {
  const made = FACES[category];
  if (!made) throw new Error(`no cover for ${category}`);
  const fold = `<defs><linearGradient id="fold"><stop stop-color="#000" stop-opacity=".22"/><stop offset=".55" stop-color="#000" stop-opacity=".04"/><stop offset=".7" stop-color="#fff" stop-opacity=".22"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient></defs><rect width="30" height="${H}" fill="url(#fold)"/>`;
  return svg(W, H, `${made(words, n)}${fold}${words.digital ? DIGITAL : ''}`);
}
