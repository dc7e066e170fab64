/** Why an EPUB is not taken; the text is Chinese and meant for the administrator who handed it in. */
export class EpubRefusal extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'EpubRefusal';
  }
}
