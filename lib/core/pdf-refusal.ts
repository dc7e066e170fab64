/** Why a PDF is not taken, or a page of it is not drawn. */
export type PdfRefusal = 'encrypted' | 'broken' | 'empty' | 'too_many_pages' | 'timeout' | 'memory';

/** The file cannot be converted; trying again with the same bytes would end the same way. */
export class PdfRefused extends Error {
  constructor(
    readonly reason: PdfRefusal,
    /** The page that failed, from 1; `null` when the file as a whole did. */
    readonly page: number | null = null,
  ) {
    super(`pdf: ${reason}`);
    this.name = 'PdfRefused';
  }
}
