import { placesText } from '@/lib/domain/ebook/report-rules';

/** What a book can lose on its way into its parts, in the order of the report. */
const KINDS = {
  film: '视频',
  sound: '音频',
  overlay: '同步朗读',
  script: '脚本',
  canvas: '由脚本绘制的画面',
  frame: '内嵌的网页或插件',
  form: '表单控件',
  movement: '动画',
  foreign: '图形中嵌入的内容',
  formula: '可切换的公式',
  plain: '不受支持的文本区',
  hotspot: '图片热区',
  style: '写在正文或图形中的样式',
  remote: '书外的资源',
  lockedFont: '加密的字体',
  missing: '缺少或无法识别的文件',
  outward: '指向书外的链接',
  deadEnd: '书内找不到去处的链接',
  document: '不在阅读顺序中的文档',
  file: '不受支持的文件',
  contents: '无法定位或过多的目录行',
  fixedPage: '页面的固定版式',
} as const;

export type LossKind = keyof typeof KINDS;

interface Tally {
  /** Those without an address of their own. */
  count: number;
  addresses: Set<string>;
  parts: Set<number>;
}

/** Elements that are taken out, or whose content alone stays, by what a reader loses with them; the others show nothing themselves. */
export const LOST_ELEMENTS: ReadonlyMap<string, LossKind> = new Map<string, LossKind>(
  Object.entries({
    video: 'film',
    audio: 'sound',
    script: 'script',
    handler: 'script',
    listener: 'script',
    canvas: 'canvas',
    iframe: 'frame',
    frame: 'frame',
    embed: 'frame',
    object: 'frame',
    applet: 'frame',
    input: 'form',
    select: 'form',
    textarea: 'form',
    button: 'form',
    animate: 'movement',
    animatetransform: 'movement',
    animatemotion: 'movement',
    set: 'movement',
    foreignobject: 'foreign',
    maction: 'formula',
    xmp: 'plain',
    plaintext: 'plain',
    area: 'hotspot',
    style: 'style',
  } as const),
);

/** Counts what is left out of a book, to be read by whoever decides whether it is published so. */
export class Losses {
  private readonly tallies = new Map<LossKind, Tally>();
  private readonly kept = new Map<LossKind, number[]>();

  /**
   * @param part number of the part it stood in, from 1; `null` for what several parts use
   * @param address of what is named several times and lost once
   */
  add(kind: LossKind, part: number | null = null, address = ''): void {
    const tally = this.tallies.get(kind) ?? { count: 0, addresses: new Set(), parts: new Set() };
    this.tallies.set(kind, tally);
    if (address) tally.addresses.add(address);
    else tally.count += 1;
    if (part !== null) tally.parts.add(part);
  }

  /** A film or sound that stays, to be played where somebody allows it. */
  keep(kind: 'film' | 'sound', part: number): void {
    this.kept.set(kind, [...(this.kept.get(kind) ?? []), part]);
  }

  has(kind: LossKind): boolean {
    return this.tallies.has(kind);
  }

  /** One sentence per kind; `unit` of the parts. */
  report(unit: '页' | '部分'): string[] {
    const played = [...this.kept].map(
      ([kind, parts]) =>
        `${KINDS[kind]} ${parts.length} 处已保留，允许播放后读者可以播放（${placesText([...new Set(parts)], unit)}）`,
    );
    const lost = (Object.keys(KINDS) as LossKind[]).flatMap((kind) => {
      const tally = this.tallies.get(kind);
      if (!tally) return [];
      const parts = [...tally.parts].toSorted((a, b) => a - b);
      const where = parts.length > 0 ? `（${placesText(parts, unit)}）` : '';
      return [`${KINDS[kind]} ${tally.count + tally.addresses.size} 处未保留${where}`];
    });
    return [...played, ...lost];
  }
}
