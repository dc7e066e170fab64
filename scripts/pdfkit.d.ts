/** The part of pdfkit 0.20 that is used: the published types describe an older version. */
declare module 'pdfkit' {
  interface TextOptions {
    lineBreak?: boolean;
    width?: number;
    align?: 'left' | 'center' | 'right';
    characterSpacing?: number;
    lineGap?: number;
  }
  interface Gradient {
    stop(at: number, color: string, opacity?: number): this;
  }
  interface OutlineItem {
    addItem(title: string): OutlineItem;
  }
  interface DocumentOptions {
    size?: string | readonly [number, number];
    layout?: 'portrait' | 'landscape';
    margin?: number;
    autoFirstPage?: boolean;
    bufferPages?: boolean;
    compress?: boolean;
    userPassword?: string;
    ownerPassword?: string;
    info?: { Title?: string; Author?: string; Subject?: string };
  }
  export class PDFDocument {
    constructor(options: DocumentOptions);
    readonly outline: OutlineItem;
    readonly page: { width: number; height: number };
    addPage(options?: Pick<DocumentOptions, 'size' | 'layout' | 'margin'>): this;
    switchToPage(index: number): this;
    registerFont(name: string, file: string): this;
    font(name: string): this;
    fontSize(points: number): this;
    widthOfString(text: string, options?: TextOptions): number;
    text(text: string, x: number, y: number, options?: TextOptions): this;
    image(file: string | Buffer, x: number, y: number, options?: { width?: number; height?: number }): this;
    linearGradient(x1: number, y1: number, x2: number, y2: number): Gradient;
    save(): this;
    restore(): this;
    translate(x: number, y: number): this;
    scale(x: number, y?: number): this;
    rotate(degrees: number, options?: { origin?: [number, number] }): this;
    rect(x: number, y: number, width: number, height: number): this;
    roundedRect(x: number, y: number, width: number, height: number, radius: number): this;
    circle(x: number, y: number, radius: number): this;
    polygon(...points: [number, number][]): this;
    path(data: string): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    lineWidth(points: number): this;
    lineCap(kind: 'butt' | 'round'): this;
    dash(points: number, options?: { space?: number }): this;
    undash(): this;
    clip(): this;
    fill(color?: string | Gradient): this;
    stroke(color?: string): this;
    fillAndStroke(fill?: string, stroke?: string): this;
    fillColor(color: string | Gradient, opacity?: number): this;
    strokeColor(color: string, opacity?: number): this;
    fillOpacity(opacity: number): this;
    strokeOpacity(opacity: number): this;
    opacity(opacity: number): this;
    on(event: 'data', hear: (chunk: Buffer) => void): this;
    on(event: 'end', hear: () => void): this;
    end(): void;
  }
}
