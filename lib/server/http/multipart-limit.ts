import 'server-only';
import type { z } from 'zod';
import { defOf, isOpen, type SchemaDef } from '@/lib/core/schema-parts';

/** Largest multipart body of a call that takes a file of unstated size, in bytes: one video of the editor's limits plus its envelope. */
const MAX_MULTIPART_BYTES = 110 * 1024 * 1024;
/** Of a call that takes no file, and what the other fields beside a file may need. */
const FIELDS_BYTES = 1024 * 1024;

/** The parts of a schema. */
function partsOf({ shape, innerType, in: from, out, options, left, right }: SchemaDef): z.ZodType[] {
  const parts = [...Object.values(shape ?? {}), ...(options ?? []), innerType, from, out, left, right];
  return parts.filter((p) => p !== undefined);
}

/** Bytes of the files that an input takes. */
function fileBytes(schema: z.ZodType): number {
  const def = defOf(schema);
  if (def.type === 'file') {
    const limits = (def.checks ?? [])
      .map(({ _zod: { def: check } }) => check)
      .filter((c) => c.check === 'max_size');
    return Math.min(MAX_MULTIPART_BYTES, ...limits.map((c) => c.maximum ?? MAX_MULTIPART_BYTES));
  }
  if (def.element) return fileBytes(def.element) > 0 ? MAX_MULTIPART_BYTES : 0;
  // Fields of any name, as an editor sends them, may be files.
  if (isOpen(schema)) return MAX_MULTIPART_BYTES;
  return Math.min(
    MAX_MULTIPART_BYTES,
    partsOf(def).reduce((sum, part) => sum + fileBytes(part), 0),
  );
}

const known = new WeakMap<z.ZodType, number>();

/**
 * Largest multipart body in bytes that a call may send: twice what its files may weigh, so that a file somewhat too large is refused at its field and
 * by its own limit, and a megabyte for the rest. A call without files is no way to make the site hold a hundred megabytes (security.md R-24).
 */
export function multipartLimit(input: z.ZodType): number {
  const made = known.get(input) ?? Math.min(MAX_MULTIPART_BYTES, 2 * fileBytes(input) + FIELDS_BYTES);
  known.set(input, made);
  return made;
}
