import 'server-only';

const tails = new Map<string, Promise<unknown>>();

/**
 * Runs work of one key one after the other within this process: fifty guesses at one account keep one place in the password workers' queue,
 * not fifty. Exactness does not rest on it; the database decides.
 */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = tails.get(key) ?? Promise.resolve();
  const mine = before.then(work, work);
  tails.set(key, mine);
  try {
    return await mine;
  } finally {
    if (tails.get(key) === mine) tails.delete(key);
  }
}
