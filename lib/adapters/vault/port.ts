/** Keeps secrets that the product has to show again: sealed for storage, found by a fingerprint. */
export interface VaultPort {
  /** Encrypts a text so that it only opens for the same `about` (what it belongs to): a value copied to another row stays shut. */
  seal(text: string, about: string): string;
  /** @throws when the value was changed, belongs to something else, or was sealed under another key */
  open(sealed: string, about: string): string;
  /** The fingerprints under which a text may be stored: today's, and while a key is being changed the earlier one. */
  fingerprints(text: string, purpose: string): string[];
  /** A keyed hash, 64 hex digits: equal texts of one purpose are found by it, and it cannot be guessed without the key. */
  fingerprint(text: string, purpose: string): string;
}
