import { z } from 'zod';

/** What zod keeps of a schema, as far as it is walked here. */
export interface SchemaDef {
  type: string;
  shape?: Record<string, z.ZodType>;
  innerType?: z.ZodType;
  element?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  options?: z.ZodType[];
  left?: z.ZodType;
  right?: z.ZodType;
  catchall?: z.ZodType;
  checks?: { _zod: { def: { check: string; maximum?: number } } }[];
}

const NULL = z.null();

export const defOf = (schema: z.ZodType): SchemaDef => schema.def;

/** Schemas are made once, and each call asks for the same parts of its own again. */
function kept<K extends object, V>(known: WeakMap<K, V>, key: K, make: (key: K) => V): V {
  let found = known.get(key);
  if (found === undefined) known.set(key, (found = make(key)));
  return found;
}

const takersOf = new WeakMap<z.ZodType, readonly z.ZodType[]>();

/** The schemas that may take a value: those behind defaults, options, steps and sides, without what wraps them. */
export function takers(schema: z.ZodType): readonly z.ZodType[] {
  return kept(takersOf, schema, findTakers);
}

function findTakers(schema: z.ZodType): readonly z.ZodType[] {
  const { innerType, in: first, out, options, left, right } = defOf(schema);
  if (innerType) return [...(schema.def.type === 'nullable' ? [NULL] : []), ...takers(innerType)];
  // A step that only rewrites a value says nothing of it: what it is rewritten for does.
  if (first && out) return takers(defOf(first).type === 'transform' ? out : first);
  const parts = options ?? (left && right ? [left, right] : null);
  return parts ? parts.flatMap(takers) : [schema];
}

/** Whether an object takes fields of any name. */
export function isOpen(schema: z.ZodType): boolean {
  const { type, catchall } = defOf(schema);
  return type === 'object' && catchall !== undefined && defOf(catchall).type !== 'never';
}

/** The schemas of each named field of these takers, those of every object together. */
export function fieldsOf(objects: readonly z.ZodType[]): Map<string, z.ZodType[]> {
  const fields = new Map<string, z.ZodType[]>();
  for (const object of objects) {
    for (const [name, schema] of Object.entries(defOf(object).shape ?? {}))
      fields.set(name, [...(fields.get(name) ?? []), ...takers(schema)]);
  }
  return fields;
}

export const ofType = (schemas: readonly z.ZodType[], ...types: string[]): z.ZodType[] =>
  schemas.filter((s) => types.includes(defOf(s).type));

type Fields = ReadonlyMap<string, z.ZodType[]>;
const fieldsOfTakers = new WeakMap<readonly z.ZodType[], Fields>();

/** The schemas of each named field of the objects among the takers of a value, kept for the very list that {@link takers} gives. */
export const objectFields = (schemas: readonly z.ZodType[]): Fields =>
  kept(fieldsOfTakers, schemas, (list) => fieldsOf(ofType(list, 'object')));

/** The places of an input that a schema does not have, at any depth. */
export function* unknownPaths(
  schemas: readonly z.ZodType[],
  value: unknown,
  path: readonly string[] = [],
): Generator<readonly string[]> {
  if (typeof value !== 'object' || value === null || value instanceof Blob) return;
  if (Array.isArray(value)) {
    const elements = ofType(schemas, 'array').flatMap((list) => takers(defOf(list).element!));
    if (elements.length > 0)
      for (const [i, v] of value.entries()) yield* unknownPaths(elements, v, [...path, String(i)]);
    return;
  }
  const objects = ofType(schemas, 'object');
  // Where something else takes objects, or nothing does, the schema itself speaks.
  if (objects.length === 0 || objects.some(isOpen) || ofType(schemas, 'record', 'unknown', 'any').length > 0)
    return;
  const fields = objectFields(schemas);
  for (const [name, v] of Object.entries(value)) {
    const known = fields.get(name);
    if (known) yield* unknownPaths(known, v, [...path, name]);
    else yield [...path, name];
  }
}
