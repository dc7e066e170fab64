import { COVER } from './covers';
import { icon, mix, svg, text } from './svg';

/** What a magazine's cover says. */
export interface MagazineText {
  title: string;
  /** How often it comes: 月刊. */
  rhythm: string;
  publisher: string;
  digital: boolean;
}

const [W, H] = [COVER.width, COVER.height];

interface Look {
  ink: string;
  ground: string;
  /** Lines that announce what is inside. */
  lines: readonly [string, string, string];
  /** Drawings with their place and size. */
  things: readonly (readonly [string, number, number, number])[];
}

/** Each magazine's own colours, drawing and announcements, in the order of the catalogue. */
const LOOKS: readonly Look[] = [
  {
    ink: '#b01c1c',
    ground: '#f6e3c8',
    lines: ['让保密成为习惯', '一份岗位清单的诞生', '县级单位的自查经验'],
    things: [
      ['classical-building', 330, 470, 290],
      ['shield', 150, 560, 130],
    ],
  },
  {
    ink: '#0a4a7a',
    ground: '#cfe6f5',
    lines: ['看得见的电磁波', '密码应用十问', '终端防护新思路'],
    things: [
      ['satellite-antenna', 330, 460, 280],
      ['satellite', 150, 380, 120],
      ['atom-symbol', 150, 580, 96],
    ],
  },
  {
    ink: '#5b1c3c',
    ground: '#eedbe2',
    lines: ['定密责任的边界', '知悉范围如何确定', '立法动态综述'],
    things: [
      ['balance-scale', 320, 470, 280],
      ['ledger', 140, 570, 110],
    ],
  },
  {
    ink: '#2f4f2f',
    ground: '#dfe9d2',
    lines: ['文件流转的每一步', '会议保密十二条', '值班室里的规矩'],
    things: [
      ['office-building', 340, 470, 270],
      ['file-cabinet', 150, 550, 150],
    ],
  },
  {
    ink: '#c4540c',
    ground: '#fde4c4',
    lines: ['一堂好课怎样讲', '案例教学工具箱', '培训效果怎么评'],
    things: [
      ['teacher-light', 310, 470, 280],
      ['books', 140, 570, 120],
      ['light-bulb', 470, 400, 90],
    ],
  },
  {
    ink: '#123a5e',
    ground: '#bfe3e6',
    lines: ['数据分类分级实践', '云端的边界', '身份认证新趋势'],
    things: [
      ['desktop-computer', 320, 470, 290],
      ['locked-with-key', 150, 570, 120],
      ['cloud', 470, 370, 110],
    ],
  },
  {
    ink: '#3a3170',
    ground: '#dcd9f2',
    lines: ['年度泄密风险观察', '境外法规一瞥', '专家圆桌'],
    things: [
      ['eyes', 320, 440, 230],
      ['globe-showing-asia-australia', 320, 590, 150],
    ],
  },
  {
    ink: '#6e4416',
    ground: '#f0e2c6',
    lines: ['档案开放审核实务', '解密与开放的衔接', '老档案新故事'],
    things: [
      ['card-file-box', 330, 470, 270],
      ['scroll', 150, 570, 120],
    ],
  },
  {
    ink: '#23402c',
    ground: '#d4e2d6',
    lines: ['协作配套中的保密', '资质单位管理问答', '外场试验保密要点'],
    things: [
      ['rocket', 320, 430, 250],
      ['gear', 160, 590, 130],
      ['handshake', 430, 600, 130],
    ],
  },
  {
    ink: '#a8321a',
    ground: '#fbe0d2',
    lines: ['乡镇保密员的一天', '小单位也能做好自查', '大家来评议'],
    things: [
      ['houses', 320, 480, 290],
      ['sun', 150, 360, 100],
    ],
  },
  {
    ink: '#0f5c58',
    ground: '#d0ebe6',
    lines: ['一周要闻速览', '史料中的保密故事', '佳作选登'],
    things: [
      ['newspaper', 320, 470, 270],
      ['fountain-pen', 160, 580, 120],
    ],
  },
  {
    ink: '#1d3f8a',
    ground: '#d8e3fa',
    lines: ['科研项目保密管理', '学生社团宣传案例', '出国学术交流须知'],
    things: [
      ['school', 320, 470, 290],
      ['graduation-cap', 150, 580, 120],
    ],
  },
  {
    ink: '#4a4a4a',
    ground: '#e9e4da',
    lines: ['商业秘密与国家秘密', '供应链上的保密条款', '内审怎样做'],
    things: [
      ['briefcase', 320, 470, 250],
      ['bar-chart', 160, 570, 130],
      ['handshake', 470, 590, 110],
    ],
  },
  {
    ink: '#22313f',
    ground: '#c9d6df',
    lines: ['屏蔽机柜选型', '安全打印新方案', '检查工具评测'],
    things: [
      ['toolbox', 320, 480, 270],
      ['electric-plug', 150, 580, 110],
      ['printer', 460, 380, 120],
    ],
  },
];

/** Bars as a code of a magazine has them; they say nothing. */
function bars(x: number, y: number, seed: number): string {
  let out = `<rect x="${x - 10}" y="${y - 10}" width="150" height="84" fill="#fff"/>`;
  let at = x;
  for (let i = 0; at < x + 126; i += 1) {
    const w = 1.5 + ((i * 7 + seed * 3) % 4);
    out += `<rect x="${at}" y="${y}" width="${w}" height="46" fill="#111"/>`;
    at += w + 1.5 + ((i * 5 + seed) % 3);
  }
  return out;
}

/** @param n its place in the catalogue of magazines, by which it has its look */
export function magazine(n: number, words: MagazineText): Buffer {
  const look = LOOKS[n % LOOKS.length] as Look;
  const { ink, ground } = look;
  const size = Math.min(150, Math.floor(520 / words.title.length));
  const band = 214;
  const drawn = look.things.map(([name, x, y, w]) => icon(name, x, y, w)).join('');
  const inside = look.lines
    .map((line, i) =>
      text(line, 44, 676 + i * 38, {
        size: i === 0 ? 30 : 24,
        fill: i === 0 ? ink : '#333',
        face: 'sans',
        weight: i === 0 ? 700 : 500,
      }),
    )
    .join('');
  const edition = words.digital
    ? `<rect x="${W - 140}" y="${band - 20}" width="112" height="40" rx="20" fill="#0f7b6c"/>${text('电子版', W - 84, band + 8, { size: 23, fill: '#fff', face: 'sans', weight: 700, anchor: 'middle', spacing: 2 })}`
    : '';
  return svg(
    W,
    H,
    `<rect width="${W}" height="${H}" fill="${ground}"/><rect width="${W}" height="${band}" fill="${ink}"/>
<path d="M0 610Q160 540 330 584T${W} 566V${H}H0Z" fill="${mix(ground, '#ffffff', 0.62)}"/><circle cx="320" cy="440" r="190" fill="#fff" opacity=".5"/>
${text(words.title, W / 2, 60 + size * 0.82, { size, fill: '#fff', weight: 900, anchor: 'middle', spacing: size > 90 ? 6 : 2 })}
${text(words.rhythm, 32, 42, { size: 22, fill: '#fff', face: 'sans', weight: 500, spacing: 3 })}${text('国内统一连续出版物', W - 32, 42, { size: 20, fill: '#fff', face: 'sans', weight: 300, anchor: 'end' })}
${drawn}${inside}${edition}${bars(W - 172, 690, n)}${text(words.publisher, W - 44, 778, { size: 20, fill: ink, face: 'sans', weight: 700, anchor: 'end', spacing: 2 })}`,
  );
}
