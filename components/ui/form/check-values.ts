import type { z } from 'zod';
import { takers, unknownPaths } from '@/lib/core/schema-parts';

type AnyObject = Record<string, unknown>;

export interface Check {
  ok: boolean;
  /** Message by path, `items.0.title`. */
  errors: Record<string, string>;
  /** The values to send: what was typed, without the empty texts that the contract reads as absent. */
  input: AnyObject;
  parsed: unknown;
}

const blank = (v: unknown) => v === '' || v === null;

/** The value at a path of keys. */
function at(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (v, key) => (v as Record<PropertyKey, unknown> | null | undefined)?.[key],
    value,
  );
}

/** A copy without the members named by the paths. */
function without(values: AnyObject, paths: readonly (readonly PropertyKey[])[]): AnyObject {
  if (paths.length === 0) return values;
  const copy = structuredClone(values);
  for (const path of paths) {
    const last = path.at(-1);
    const parent = at(copy, path.slice(0, -1)) as Record<PropertyKey, unknown> | null | undefined;
    if (parent && last !== undefined) delete parent[last];
  }
  return copy;
}

function messages(error: z.ZodError | undefined): Record<string, string> {
  const out: Record<string, string> = {};
  for (const issue of error?.issues ?? []) out[issue.path.join('.')] ??= issue.message;
  return out;
}

/** Checks typed values against a contract. Empty texts that it refuses are tried again as absent ones. */
export function checkValues(schema: z.ZodType, typed: AnyObject): Check {
  // Fields that the contract does not have are for the screen alone, or of an earlier version's draft: the server refuses them.
  const values = without(typed, [...unknownPaths(takers(schema), typed)]);
  const first = schema.safeParse(values);
  if (first.success) return { ok: true, errors: {}, input: values, parsed: first.data };
  const empty = first.error.issues
    .map((i) => i.path)
    .filter((path) => path.length > 0 && blank(at(values, path)));
  if (empty.length === 0)
    return { ok: false, errors: messages(first.error), input: values, parsed: undefined };
  const input = without(values, empty);
  const second = schema.safeParse(input);
  return second.success
    ? { ok: true, errors: {}, input, parsed: second.data }
    : { ok: false, errors: pick(messages(first.error), messages(second.error)), input, parsed: undefined };
}

/** The second attempt decides which fields are wrong; the first, which saw what was typed, says how. */
function pick(first: Record<string, string>, second: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(second).map(([path, text]) => [path, first[path] ?? text]));
}
