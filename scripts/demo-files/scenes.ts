import { icon, mix, svg, text } from './svg';

/** Illustrations of the demo's articles and advertisements: a stage and what stands on it. Measures are those of a picture of 960×540 pixels. */

const [W, H] = [960, 540];

export interface Scene {
  stage: keyof typeof STAGES;
  /** Dark, middle and light. */
  colours: readonly [string, string, string];
  /** Drawings `name x foot size [turn]`: middle and foot, size, and its turn in degrees or `hangs`; one that is turned or hangs has no shadow. */
  things: string;
  /** Words on the stage's board or screen. */
  words?: string;
}

export type Colours = Scene['colours'];
const rect = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`;
const fade = (id: string, from: string, to: string) =>
  `<defs><linearGradient id="${id}" x2="0" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>`;

/** Roofs behind a window or at the end of a street. */
function roofs(x: number, width: number, foot: number, tall: number, fill: string): string {
  let out = '';
  for (let i = 0, at = x; at < x + width; i += 1) {
    const w = Math.min(34 + ((i * 29) % 37), x + width - at);
    const h = tall * (0.4 + ((i * 47) % 60) / 100);
    out += rect(at, foot - h, w, h, fill);
    for (let y = foot - h + 12; y < foot - 12; y += 18)
      out += `<path d="M${at + 8} ${y}H${at + Math.max(10, w - 8)}" stroke="#fff" stroke-opacity=".35" stroke-width="4" stroke-dasharray="6 6"/>`;
    at += w + 3;
  }
  return out;
}

const office = ([dark, mid, light]: Colours, words?: string) => `
${fade('sky', mix(light, '#ffffff', 0.55), '#ffffff')}${rect(0, 0, W, H, light)}
${rect(70, 60, 270, 230, '#fff', 'rx="8"')}${rect(80, 70, 250, 210, 'url(#sky)')}${roofs(80, 250, 280, 120, mix(light, mid, 0.35))}<path d="M205 70V280M80 175H330" stroke="#fff" stroke-width="8"/>
${words ? `${rect(430, 70, 440, 130, '#fff', 'rx="10"')}${rect(430, 70, 440, 12, mid, 'rx="6"')}${text(words, 650, 158, { size: Math.min(46, 400 / words.length), fill: dark, weight: 900, anchor: 'middle', spacing: 4 })}` : `${rect(650, 124, 220, 14, mix(light, dark, 0.25), 'rx="7"')}${['#c8553d', '#3f7cac', '#e0a458', '#588157', '#6d597a', '#d08c60'].map((c, i) => rect(668 + i * 28, 124 - 40 - (i % 3) * 12, 22, 40 + (i % 3) * 12, c, 'rx="2"')).join('')}`}
${rect(0, 404, W, 20, mix(dark, '#ffffff', 0.25))}${rect(0, 424, W, 116, dark)}`;

const hall = ([dark, mid, light]: Colours, words?: string) => {
  let folds = '';
  for (let x = 0; x < W; x += 40)
    folds += rect(x, 0, 20, 400, mix(mid, '#000000', 0.12)) + rect(x + 20, 0, 20, 400, mid);
  let heads = '';
  for (let i = 0; i < 11; i += 1) {
    const x = 20 + i * 92;
    heads += `<g fill="${mix(dark, '#000000', i % 2 ? 0.35 : 0.5)}"><circle cx="${x}" cy="${468 + (i % 2) * 10}" r="27"/><path d="M${x - 50} 560v-18a50 42 0 0 1 100 0v18z"/></g>`;
  }
  return `${folds}${rect(0, 0, W, 46, mix(mid, '#000000', 0.25))}
${words ? `${rect(190, 78, 580, 92, light, 'rx="6"')}${text(words, 480, 140, { size: Math.min(50, 520 / words.length), fill: dark, weight: 900, anchor: 'middle', spacing: 6 })}` : ''}
<path d="M0 392H${W}V440H0Z" fill="#b98a53"/><path d="M0 392H${W}" stroke="#e6c08a" stroke-width="5"/>${rect(0, 440, W, 100, dark)}${heads}`;
};

const outdoors = ([dark, mid, light]: Colours) => `
${fade('sky', mid, light)}${rect(0, 0, W, H, 'url(#sky)')}
<path d="M0 360Q200 250 420 340T${W} 300V${H}H0Z" fill="${mix(dark, light, 0.55)}"/><path d="M0 400Q260 330 520 392T${W} 372V${H}H0Z" fill="${mix(dark, light, 0.25)}"/><path d="M0 452Q300 420 ${W} 446V${H}H0Z" fill="${dark}"/>
${[
  [150, 92, 1],
  [690, 70, 0.8],
  [430, 130, 0.6],
]
  .map(
    ([x, y, k]) =>
      `<g transform="translate(${x} ${y}) scale(${k})" fill="#fff" opacity=".8"><circle r="26"/><circle cx="32" cy="-12" r="32"/><circle cx="70" r="26"/>${rect(-6, 0, 82, 26, '#fff', 'rx="13"')}</g>`,
  )
  .join('')}`;

const street = ([dark, mid, light]: Colours) => `
${fade('sky', light, '#ffffff')}${rect(0, 0, W, H, 'url(#sky)')}${roofs(0, W, 430, 260, mix(light, mid, 0.4))}${roofs(0, W, 430, 150, mix(light, mid, 0.8))}
${rect(0, 430, W, 110, dark)}<path d="M0 488H${W}" stroke="#fff" stroke-opacity=".7" stroke-width="6" stroke-dasharray="46 34"/>${rect(0, 424, W, 10, mix(dark, '#ffffff', 0.4))}`;

const network = ([dark, mid, light]: Colours) => {
  let net = '';
  const nodes = Array.from(
    { length: 26 },
    (_, i) => [(i * 173) % W, 40 + ((i * 257) % 430), 3 + (i % 4) * 2] as const,
  );
  for (const [i, [x, y, r]] of nodes.entries()) {
    for (const [u, v] of nodes.slice(i + 1))
      if (Math.hypot(x - u, y - v) < 170)
        net += `<path d="M${x} ${y}L${u} ${v}" stroke="${light}" stroke-opacity=".22" stroke-width="1.6"/>`;
    net += `<circle cx="${x}" cy="${y}" r="${r}" fill="${light}" opacity=".65"/>`;
  }
  return `${fade('sky', dark, mid)}${rect(0, 0, W, H, 'url(#sky)')}${net}<ellipse cx="480" cy="440" rx="430" ry="60" fill="${light}" opacity=".16"/><ellipse cx="480" cy="440" rx="300" ry="38" fill="${light}" opacity=".2"/>`;
};

const sheet = ([dark, mid, light]: Colours, words?: string) => `
${rect(0, 0, W, H, light)}<circle cx="820" cy="80" r="230" fill="${mix(light, mid, 0.35)}"/><circle cx="90" cy="500" r="190" fill="${mix(light, mid, 0.22)}"/>
<g transform="rotate(-4 330 280)">${rect(196, 66, 330, 410, '#000', 'opacity=".1" rx="8"')}${rect(186, 56, 330, 410, '#fff', 'rx="8"')}${words ? text(words, 351, 128, { size: Math.min(38, 280 / words.length), fill: dark, weight: 900, anchor: 'middle' }) : rect(226, 100, 180, 18, mid, 'rx="9"')}
${[170, 206, 242, 278, 314, 350, 386].map((y, i) => rect(226, y, i % 3 === 2 ? 160 : 250, 10, mix(dark, '#ffffff', 0.68), 'rx="5"')).join('')}</g>`;

const STAGES = { office, hall, outdoors, street, network, sheet } as const;

/** What stands on a stage must be seen in a small picture of a list, too. */
const LARGER = 1.24;

function stand(thing: string): string {
  const [name = '', ...rest] = thing.split(' ');
  const [left = 0, foot = 0, small = 0, turn] = rest.map(Number);
  const [x, size] = [W / 2 + (left - W / 2) * 1.1, small * LARGER];
  const shadow =
    turn === undefined
      ? `<ellipse cx="${x}" cy="${foot - 2}" rx="${size * 0.42}" ry="${size * 0.055}" fill="#000" opacity=".2"/>`
      : '';
  return shadow + icon(name, x, foot - size / 2, size, turn || 0);
}

/** A scene that fills a picture of any measure; what stands on it stays in sight around the middle. */
export function scene(made: Scene, width: number = W, height: number = H): Buffer {
  return svg(width, height, sceneIn(made, 0, 0, width, height));
}

/** A scene within a picture. */
export function sceneIn(made: Scene, x: number, y: number, width: number, height: number): string {
  const inner = STAGES[made.stage](made.colours, made.words) + made.things.split('; ').map(stand).join('');
  return `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="0 0 ${W} ${H}" preserveAspectRatio="xMidYMid slice">${inner}</svg>`;
}
