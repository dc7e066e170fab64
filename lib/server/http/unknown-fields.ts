import 'server-only';
import type { z } from 'zod';
import { shorten } from '@/lib/core/characters';
import { takers, unknownPaths } from '@/lib/core/schema-parts';

/** Most unknown fields that a refusal names, and the characters of a name that it repeats. */
const MAX_NAMED = 20;
const MAX_NAME = 60;

/**
 * The fields of an input that its schema does not have, at any depth, as paths: a misspelt field of a write would otherwise act as one that was
 * left out, and emptying a cart needs none.
 */
export function unknownFields(schema: z.ZodType, value: unknown): string[] {
  const found = new Set<string>();
  for (const path of unknownPaths(takers(schema), value)) {
    found.add(shorten(path.join('.'), MAX_NAME, '…'));
    if (found.size >= MAX_NAMED) break;
  }
  return [...found];
}
