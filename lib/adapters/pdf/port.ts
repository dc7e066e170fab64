/** The PDF port: a publication's file in, pictures and words of its pages out. */

export interface PdfOutlineEntry {
  title: string;
  /** From 1. */
  page: number;
  /** From 1. */
  level: number;
}

export interface PdfPicture {
  /** The width asked for; a page of extreme length is drawn narrower. */
  width: number;
  bytes: Uint8Array;
}

export interface PdfPage {
  /** Of the largest picture, in pixels. */
  width: number;
  height: number;
  /** WebP, without a watermark. */
  pictures: PdfPicture[];
  /** As the file holds it, lines apart by `\n`; empty on a scanned page. */
  text: string;
  /** Names of the fonts that the file did not bring and that others were drawn for, in order; one without a name is empty. */
  replacedFonts: string[];
}

/** An opened file. Close it in every case: a process of its own holds it. */
export interface PdfBook {
  pageCount: number;
  outline: PdfOutlineEntry[];
  /** @throws PdfRefused (lib/core/pdf-refusal.ts) */
  page(n: number): Promise<PdfPage>;
  close(): void;
}

export interface PdfPort {
  /** @throws PdfRefused (lib/core/pdf-refusal.ts) */
  open(bytes: Uint8Array): Promise<PdfBook>;
}
