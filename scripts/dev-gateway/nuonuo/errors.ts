/** An error code of Nuonuo with its words; the HTTP status stays 200, as with the real service. */
export class NuonuoError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** The content of a request is not acceptable. */
export const invalid = (message: string) => new NuonuoError('E9106', message);
export const notFound = (message: string) => new NuonuoError('E9500', message);
