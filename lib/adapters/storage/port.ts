/** The object storage port: named byte sequences with a content type and a privacy flag. */

export interface ObjectInfo {
  key: string;
  size: number;
  contentType: string;
  /** Private objects are only handed out by code that has checked a permission. */
  private: boolean;
  /** Hex SHA-256 of the content. */
  sha256: string;
}

/** Inclusive byte positions, as in an HTTP Range; `end` may lie beyond the object. */
export interface ByteRange {
  start: number;
  end?: number;
}

/** The store does not answer in time, or says that it cannot just now: nothing is known of the object, and asking later may help. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable';
}

/** By name: the class may come from the other bundle of the process. */
export function isStorageUnavailable(e: unknown): boolean {
  return e instanceof Error && e.name === 'StorageUnavailable';
}

export interface StoragePort {
  /**
   * Stores an object, replacing one of the same key. A reader sees either the old or the new content, whole; after
   * the promise resolves the content survives a crash of the machine.
   * @throws on an illegal key and when the disk or the service refuses; nothing is stored then. StorageUnavailable, as every other call and
   *   the body of a `get`, when the service is away.
   */
  put(
    key: string,
    body: Uint8Array | AsyncIterable<Uint8Array>,
    options: { contentType: string; private: boolean },
  ): Promise<ObjectInfo>;

  /** The object and its content, or null. The stream must be read or cancelled. */
  get(key: string, range?: ByteRange): Promise<{ info: ObjectInfo; body: ReadableStream<Uint8Array> } | null>;

  /** What is known about an object without its content, or null. */
  head(key: string): Promise<ObjectInfo | null>;

  /** Removes an object; a missing one is no error. */
  delete(key: string): Promise<void>;
}

/**
 * Keys are slash-separated segments of letters, digits, `.`, `_` and `-` that start with a letter or a digit, at most
 * 255 bytes in all: safe as a path on every file system and in every bucket, and unable to climb.
 */
export const STORAGE_KEY = /^(?=.{1,255}$)[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/;
