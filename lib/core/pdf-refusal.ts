/** Why a PDF is not taken, or a page of it is not drawn. */
export type PdfRefusal =
  | 'encrypted'
  | 'broken'
  | 'empty'
  | 'too_many_pages'
  | 'dynamic_form'
  | 'timeout'
  | 'memory'
  | 'lost_text';

/** The file cannot be converted; trying again with the same bytes would end the same way. */
export class PdfRefused extends Error {
  constructor(
    readonly reason: PdfRefusal,
    /** The page that failed, from 1; `null` when the file as a whole did. */
    readonly page: number | null = null,
    /** Names of the fonts whose text cannot be drawn; one without a name is empty. */
    readonly fonts: readonly string[] = [],
  ) {
    super(`pdf: ${reason}`);
    this.name = 'PdfRefused';
  }
}
