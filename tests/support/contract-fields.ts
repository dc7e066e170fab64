import { z } from 'zod';

/** The fields of a call's input, as its contract has them. */

/** Fields by name of an object, through intersections, refinements and transforms. */
export function fieldsOf(schema: z.ZodType | undefined): Record<string, z.ZodType> {
  if (schema instanceof z.ZodObject) return schema.shape;
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in as z.ZodType);
  if (schema instanceof z.ZodIntersection)
    return { ...fieldsOf(schema.def.left as z.ZodType), ...fieldsOf(schema.def.right as z.ZodType) };
  return {};
}

/** What stands in optional fields and lists. */
function inner(field: z.ZodType): z.ZodType {
  if (field instanceof z.ZodOptional || field instanceof z.ZodDefault || field instanceof z.ZodNullable)
    return inner(field.unwrap() as z.ZodType);
  return field instanceof z.ZodArray ? inner(field.element as z.ZodType) : field;
}

/** Every field of an input that is no object itself, at any depth, with its path. */
export function leavesOf(schema: z.ZodType | undefined, path = ''): [string, z.ZodType][] {
  return Object.entries(fieldsOf(schema)).flatMap(([name, field]) => {
    const leaf = inner(field);
    const below = leavesOf(leaf, `${path}${name}.`);
    return below.length > 0 ? below : [[`${path}${name}`, leaf] as [string, z.ZodType]];
  });
}
