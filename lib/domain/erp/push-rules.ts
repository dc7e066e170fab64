/** Tries after which a document waits for a person: with the pauses between them, more than a day. */
export const MAX_TRIES = 12;
const MAX_PAUSE = 6 * 60;

/** Minutes until the next try: 1, 2, 4 … six hours. */
export const pauseMinutes = (tries: number): number => Math.min(MAX_PAUSE, 2 ** (tries - 1));
