/** The remote fetch port: reads a file of a foreign site without ever reaching a host that is not on the public internet. */

/** Why a remote file was not read. */
export type RemoteRefusal =
  /** Not an http(s) address that may be called: other scheme or port, user name, unreadable. */
  | 'address'
  /** The host is, or leads to, an address that is not public. */
  | 'forbidden'
  /** No such host, no connection, another status than 200, too many redirects. */
  | 'unavailable'
  | 'tooLarge'
  | 'timeout';

export class RemoteError extends Error {
  override name = 'RemoteError';
  constructor(
    readonly refusal: RemoteRefusal,
    detail: string,
  ) {
    super(detail);
  }
}

export interface RemoteFile {
  bytes: Uint8Array;
  /** Media type as the other side names it, lower case, without parameters. */
  contentType: string;
}

export interface RemotePort {
  /**
   * Reads a file by GET, following at most three redirects, each checked like the first address.
   *
   * @param options `maxBytes` ends the reading; `timeoutMs` covers everything, redirects included
   * @throws RemoteError
   */
  fetchFile(url: string, options: { maxBytes: number; timeoutMs: number }): Promise<RemoteFile>;
}

export interface Address {
  address: string;
  family: number;
}

/** How a reader is bound. */
export interface RemoteOptions {
  /** All addresses of a host; default: the system's resolver. */
  resolve?: (host: string) => Promise<Address[]>;
  /** Whether an address may be called; default: public unicast only. Tests reach their own server by it. */
  allow?: (address: string) => boolean;
  /** Whether a port may be called; default: 80 and 443. */
  allowPort?: (port: string) => boolean;
  /** Whether an address may be called at all, each redirect asked anew; default: any. */
  allowUrl?: (url: URL) => boolean;
  /** Media types asked for; default: pictures. */
  accept?: string;
}
