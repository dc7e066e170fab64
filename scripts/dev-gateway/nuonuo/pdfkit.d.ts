/** The little of pdfkit 0.20 that is used: the published types describe an older version. */
declare module 'pdfkit' {
  export class PDFDocument {
    constructor(options: { size: string; margin: number; info?: { Title?: string } });
    registerFont(name: string, file: string): this;
    font(name: string): this;
    fontSize(points: number): this;
    fillColor(color: string): this;
    text(
      text: string,
      x: number,
      y: number,
      options?: { lineBreak?: boolean; width?: number; align?: 'center' },
    ): this;
    on(event: 'data', hear: (chunk: Buffer) => void): this;
    on(event: 'end', hear: () => void): this;
    end(): void;
  }
}
