import 'server-only';
import type { z } from 'zod';
import { defOf, objectFields, ofType, takers } from '@/lib/core/schema-parts';

type Fields = Record<string, unknown>;

/** A field's name in a form: the field, the places inside it as `[0]`, `[name]` or `.name`, then perhaps `[]`. */
const NAME = /^(\w+)((?:\[\w{1,64}\]|\.\w{1,64}){0,8})(\[\])?$/;

/** What is at one place of a form: its own values, and the places inside it. */
interface Place {
  values: unknown[];
  /** Its name ended in `[]`: each value is one item of the list, commas and all. */
  listed: boolean;
  inside: Map<string, Place>;
}

function placeIn(inside: Map<string, Place>, name: string): Place {
  const place = inside.get(name) ?? { values: [], listed: false, inside: new Map<string, Place>() };
  inside.set(name, place);
  return place;
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/** Several values, or one whose name ends in `[]`, are the items as they are; a single one is cut at its commas. */
function itemsOf({ values: [only, ...others], listed }: Place): unknown[] {
  if (listed || others.length > 0 || typeof only !== 'string') return [only, ...others];
  return only === '' ? [] : only.split(',').map((item) => item.trim());
}

/** A form cannot write `null`: an empty value is one where nothing else takes it. */
function valueOf(schemas: readonly z.ZodType[], { values }: Place): unknown {
  if (values.length !== 1) return values;
  const [value] = values;
  const empty = value === '' && ofType(schemas, 'null').length > 0;
  return empty && !ofType(schemas, 'string', 'literal', 'enum').some((s) => s.safeParse('').success)
    ? null
    : value;
}

function fold(schemas: readonly z.ZodType[], place: Place): unknown {
  const elements = ofType(schemas, 'array').flatMap((list) => takers(defOf(list).element!));
  if (place.inside.size === 0) return elements.length > 0 ? itemsOf(place) : valueOf(schemas, place);
  const inside = [...place.inside];
  const list = elements.length > 0 && inside.every(([name]) => /^\d+$/.test(name));
  const fields = objectFields(schemas);
  const folded = list
    ? inside.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, item]) => fold(elements, item))
    : Object.assign(
        Object.create(null),
        Object.fromEntries(inside.map(([name, part]) => [name, fold(fields.get(name) ?? [], part)])),
      );
  // A value and places inside it at once: both are handed on, so that the schema refuses them.
  return place.values.length > 0 ? [...place.values, folded] : folded;
}

/**
 * The flat fields of a form or a query as the input means them. A list is one value, several, `ids[]=…` or `ids=1,2`; the places inside lists and
 * objects are `lines[0].quantity` or `lines[0][quantity]`. Names that the input does not have stay as they are.
 */
export function foldForm(input: z.ZodType, flat: Fields): Fields {
  const fields = objectFields(takers(input));
  const places = new Map<string, Place>();
  const out = Object.create(null) as Fields;
  for (const [name, value] of Object.entries(flat)) {
    const [, root = '', path = '', listed] = NAME.exec(name) ?? [];
    const schemas = fields.get(root);
    if (!schemas || (name !== root && ofType(schemas, 'array', 'object', 'record').length === 0)) {
      out[name] = value;
      continue;
    }
    let place = placeIn(places, root);
    for (const [step] of path.matchAll(/\w+/g)) place = placeIn(place.inside, step);
    place.values.push(...listOf(value));
    if (listed) place.listed = true;
  }
  for (const [name, place] of places) out[name] = fold(fields.get(name) ?? [], place);
  return out;
}

/** Whether a form can say everything that the schema takes: no number or truth value that is only taken as such, no field of any name. */
export function formable(input: z.ZodType): boolean {
  const schemas = takers(input);
  return (
    schemas.length > 0 &&
    schemas.every((s) => {
      const { type, shape, element } = defOf(s);
      if (type === 'array') return formable(element!);
      if (type === 'object') return Object.values(shape ?? {}).every(formable);
      if (type === 'number' || type === 'boolean') return ofType(schemas, 'string', 'enum').length > 0;
      return ['string', 'enum', 'literal', 'file', 'null'].includes(type);
    })
  );
}
