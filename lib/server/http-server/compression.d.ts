/** The part of the package that we use; it brings no types. */
declare module 'compression' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  type Filter = (req: IncomingMessage, res: ServerResponse) => boolean;
  interface Compression {
    (options: {
      threshold: number;
      filter: Filter;
    }): (req: IncomingMessage, res: ServerResponse, next: () => void) => void;
    /** Whether the type of an answer is worth it. */
    filter: Filter;
  }
  const compression: Compression;
  export default compression;
}
