import { createRequire } from 'node:module';
import { join } from 'node:path';
import { PDFDocument } from 'pdfkit';
import { breakLines, stretch, type Line } from './lines';

const require = createRequire(join(process.cwd(), 'package.json'));
const NOTO = join(process.cwd(), 'node_modules/@embedpdf/fonts-sc/fonts');

/** Typefaces by their task. */
export type Face = 'text' | 'bold' | 'title';

export const INK = '#222222';
export const MUTED = '#666666';
export const RED = '#c90000';
export const TINT = '#fdf1f1';
export const HAIR = '#d9d4cc';
export const GOLD = '#c9a063';
export const CREAM = '#faf7f2';

interface Style {
  face?: Face;
  size: number;
  color?: string;
  opacity?: number;
}

/** A PDF with the typefaces of the demo's publications and Chinese line breaking. Lengths are points, `y` is the top of the characters. */
export class Paper {
  readonly doc: PDFDocument;
  private readonly widths = new Map<string, number>();
  private count = 0;

  constructor(
    readonly width: number,
    readonly height: number,
    title: string,
  ) {
    this.doc = new PDFDocument({
      autoFirstPage: false,
      bufferPages: true,
      info: { Title: title, Author: '保密宣传网' },
    });
    this.doc.registerFont('text', join(NOTO, 'NotoSansHans-Regular.otf'));
    this.doc.registerFont('bold', join(NOTO, 'NotoSansHans-Bold.otf'));
    const title400 = '@expo-google-fonts/zcool-xiaowei/400Regular/ZCOOLXiaoWei_400Regular.ttf';
    this.doc.registerFont('title', require.resolve(title400));
  }

  /** Begins a page and returns its number, from 1. */
  page(ground?: string): number {
    this.doc.addPage({ size: [this.width, this.height], margin: 0 });
    if (ground) this.doc.rect(0, 0, this.width, this.height).fill(ground);
    this.count += 1;
    return this.count;
  }

  get pageNo(): number {
    return this.count;
  }

  measure(face: Face, size: number): (char: string) => number {
    return (char) => {
      const key = face + char;
      let width = this.widths.get(key);
      if (width === undefined) {
        width = this.doc.font(face).fontSize(1000).widthOfString(char) / 1000;
        this.widths.set(key, width);
      }
      return width * size;
    };
  }

  widthOf(text: string, { face = 'text', size }: Style): number {
    const measure = this.measure(face, size);
    return [...text].reduce((sum, char) => sum + measure(char), 0);
  }

  lines(text: string, width: number, style: Style, indentEms = 0): Line[] {
    const { face = 'text', size } = style;
    return breakLines(text, width, this.measure(face, size), { indent: indentEms * size, em: size });
  }

  /** One line; `spacing` stands between its characters. */
  say(text: string, x: number, y: number, style: Style & { spacing?: number }): void {
    const { face = 'text', size, color = INK, opacity = 1, spacing = 0 } = style;
    // The faces stand at different heights in their boxes.
    const lift = face === 'title' ? 0 : size * 0.2;
    this.doc.font(face).fontSize(size).fillColor(color, opacity);
    this.doc.text(text, x, y - lift, { lineBreak: false, characterSpacing: spacing });
    if (opacity < 1) this.doc.fillOpacity(1);
  }

  center(text: string, x: number, y: number, style: Style & { spacing?: number }): void {
    const spread = (style.spacing ?? 0) * ([...text].length - 1);
    this.say(text, x - (this.widthOf(text, style) + spread) / 2, y, style);
  }

  right(text: string, x: number, y: number, style: Style): void {
    this.say(text, x - this.widthOf(text, style), y, style);
  }

  /** Lines as broken, stretched to the width; returns the `y` below them. */
  setLines(lines: readonly Line[], x: number, y: number, width: number, style: Style, pitch: number): number {
    for (const [i, line] of lines.entries()) {
      const spacing = stretch(line, width, style.size);
      this.say(line.text, x + line.indent, y + i * pitch, { ...style, spacing });
    }
    return y + lines.length * pitch;
  }

  /** A headline: lines of about the same length, from the left, or as divided by `|`; returns the `y` below them. */
  headline(text: string, at: { x: number; y: number; width: number; pitch: number }, style: Style): number {
    if (text.includes('|')) {
      const parts = text.split('|');
      parts.forEach((part, i) => this.say(part, at.x, at.y + i * at.pitch, style));
      return at.y + parts.length * at.pitch;
    }
    const least = this.lines(text, at.width, style).length;
    let { width } = at;
    while (width > at.width * 0.4 && this.lines(text, width - style.size / 2, style).length === least)
      width -= style.size / 2;
    const rows = this.lines(text, width, style);
    rows.forEach((row, i) => this.say(row.text, at.x, at.y + i * at.pitch, style));
    return at.y + rows.length * at.pitch;
  }

  /** Goes back to a page that is there already, from 1. */
  turnTo(page: number): void {
    this.doc.switchToPage(page - 1);
  }

  /** A paragraph; returns the `y` below it. */
  paragraph(
    text: string,
    at: { x: number; y: number; width: number; pitch: number },
    style: Style,
    indentEms = 0,
  ): number {
    return this.setLines(this.lines(text, at.width, style, indentEms), at.x, at.y, at.width, style, at.pitch);
  }

  finish(): Promise<Uint8Array<ArrayBuffer>> {
    const chunks: Buffer[] = [];
    return new Promise((resolve) => {
      this.doc.on('data', (chunk) => void chunks.push(chunk));
      this.doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
      this.doc.end();
    });
  }
}
