/** Why a file cannot be imported; the message is a Chinese sentence, the line counts from 1. */
export class ImportProblem extends Error {
  constructor(
    message: string,
    readonly line: number | null = null,
  ) {
    super(message);
    this.name = 'ImportProblem';
  }
}
