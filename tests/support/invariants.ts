import { testDbUrl } from './db';
import { brokenInvariants as brokenIn } from './ledger';

/** Broken invariants of the test database, by name. */
export function brokenInvariants(url = testDbUrl('owner')): Promise<Record<string, unknown[]>> {
  return brokenIn(url);
}

/** Fails with the broken invariants and their rows. */
export async function expectInvariants(): Promise<void> {
  expect(await brokenInvariants()).toEqual({});
}
