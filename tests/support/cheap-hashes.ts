import { compare, hash } from 'bcryptjs';

/** The least work that bcrypt does: 16 rounds. */
const LEAST = 4;

/** The same hash under the name of another cost: two digits after its kind. */
const named = (stored: string, cost: number): string =>
  `${stored.slice(0, 4)}${String(cost).padStart(2, '0')}${stored.slice(6)}`;

/** bcrypt-worker.ts with the least work, in this thread. A hash says the cost that was asked for, so that the program takes it for one. */
export async function bcryptHash(digest: string, cost: number): Promise<string> {
  return named(await hash(digest, LEAST), cost);
}

export const bcryptCompare = (digest: string, stored: string): Promise<boolean> =>
  compare(digest, named(stored, LEAST));
