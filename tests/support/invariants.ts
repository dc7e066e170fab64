import { withOwner } from './db';
import { brokenBy } from './ledger';

/** Broken invariants of the test database, by name. */
export function brokenInvariants(): Promise<Record<string, unknown[]>> {
  return withOwner(brokenBy);
}

/** Fails with the broken invariants and their rows. */
export async function expectInvariants(): Promise<void> {
  expect(await brokenInvariants()).toEqual({});
}
