/** What the adapters of all payment providers need: checks of our own arguments, and reading what came back. Pure. */

/** @throws RangeError when a number of ours could not travel */
export function requireNumber(provider: string, name: string, value: string, pattern: RegExp): void {
  if (!pattern.test(value)) throw new RangeError(`${provider}: ${name} does not match ${pattern.source}`);
}

/** @throws RangeError unless `value` is whole fen above zero */
export function requireFen(provider: string, name: string, value: number): void {
  if (!Number.isSafeInteger(value) || value < 1) {
    throw new RangeError(`${provider}: ${name} must be whole fen, at least 1`);
  }
}

/** The JSON object in a text; null for anything else. */
export function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** What a failed call says, with the reason below it (the network's own words). */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
