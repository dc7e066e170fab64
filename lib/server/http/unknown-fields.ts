import 'server-only';
import type { z } from 'zod';
import { shorten } from '@/lib/core/characters';
import { fieldsOf, isOpen, ofType, takers, defOf } from './schema-parts';

/** Most unknown fields that a refusal names, and the characters of a name that it repeats. */
const MAX_NAMED = 20;
const MAX_NAME = 60;

function collect(schemas: readonly z.ZodType[], value: unknown, path: string, found: Set<string>): void {
  if (found.size >= MAX_NAMED || typeof value !== 'object' || value === null || value instanceof Blob) return;
  if (Array.isArray(value)) {
    const elements = ofType(schemas, 'array').flatMap((list) => takers(defOf(list).element!));
    if (elements.length > 0)
      for (const [i, v] of value.entries()) collect(elements, v, `${path}${i}.`, found);
    return;
  }
  const objects = ofType(schemas, 'object');
  // Where something else takes objects, or nothing does, the schema itself speaks.
  if (objects.length === 0 || objects.some(isOpen) || ofType(schemas, 'record', 'unknown', 'any').length > 0)
    return;
  const fields = fieldsOf(objects);
  for (const [name, v] of Object.entries(value)) {
    const known = fields.get(name);
    if (known) collect(known, v, `${path}${name}.`, found);
    else if (found.size < MAX_NAMED) found.add(shorten(path + name, MAX_NAME, '…'));
  }
}

/**
 * The fields of an input that its schema does not have, at any depth, as paths: a misspelt field of a write would otherwise act as one that was
 * left out, and emptying a cart needs none.
 */
export function unknownFields(schema: z.ZodType, value: unknown): string[] {
  const found = new Set<string>();
  collect(takers(schema), value, '', found);
  return [...found];
}
