import { z } from 'zod';

/**
 * One field of audited content: what one person writes, another reads, and then goes live. Forms, drafts, revisions, comparisons, the check of
 * public words and the operation log all read this definition.
 */
export interface ContentField<I extends z.ZodType = z.ZodType, V = unknown> {
  /** What people call it. */
  label: string;
  /** What the stored value is called where it is not shown as people read it: `品牌编号`, `售价（分）`. */
  raw: string;
  /** What the operation log calls it. */
  log: string;
  input: I;
  view: z.ZodType<V>;
  /** What content holds that was written before there was the field. */
  empty: V;
  /** What the form of something new holds. */
  typed: unknown;
  /** What the check of public words calls it; absent for what the public does not read as words. */
  checked?: string;
  /** How auditors compare it: word by word, as a whole, or in a part of the comparison that is its own. */
  compare: 'words' | 'whole' | 'apart';
  inWords?(value: V): string;
}

interface FieldWords<V> extends Partial<
  Pick<ContentField<z.ZodType, V>, 'raw' | 'log' | 'compare' | 'inWords'>
> {
  /** What the API says of the input where the label does not do. */
  hint?: string;
  typed?: unknown;
  /** `true`: under its label. */
  checked?: true | string;
}

export function contentField<I extends z.ZodType, V>(
  label: string,
  input: I,
  view: z.ZodType<V>,
  empty: V,
  words: FieldWords<V> = {},
): ContentField<I, V> {
  const { hint = label, raw = label, log = raw, checked, ...more } = words;
  return {
    label,
    raw,
    log,
    input: input.describe(hint),
    view,
    empty,
    typed: empty ?? '',
    compare: 'whole',
    ...(checked === undefined ? {} : { checked: checked === true ? label : checked }),
    ...more,
  };
}

type Fields = Readonly<Record<string, ContentField>>;
export type ContentOf<F extends Fields> = {
  -readonly [K in keyof F]: F[K] extends ContentField<z.ZodType, infer V> ? V : never;
};
type InputShape<F extends Fields> = { [K in keyof F]: F[K]['input'] };
type ViewShape<F extends Fields> = { [K in keyof F]: F[K]['view'] };
type Typed<F extends Fields> = { [K in keyof F]: z.input<F[K]['input']> };
type Given<F extends Fields> = { readonly [K in keyof F]?: ContentOf<F>[K] | null | undefined };

const each = <F extends Fields, R>(fields: F, of: (field: ContentField, key: string) => unknown): R =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, of(field, key)])) as R;

export const inputShape = <F extends Fields>(fields: F): InputShape<F> => each(fields, (f) => f.input);

/** The shape of a view that says what each value is. */
export const viewShape = <F extends Fields>(fields: F): ViewShape<F> =>
  each(fields, (f) => f.view.describe(f.raw));

export const plainViewShape = <F extends Fields>(fields: F): ViewShape<F> => each(fields, (f) => f.view);

export const labelsOf = <F extends Fields>(fields: F): { [K in keyof F]: string } =>
  each(fields, (f) => f.label);

/** What the form of something new begins with. */
export const typedContent = <F extends Fields>(fields: F): Typed<F> => each(fields, (f) => f.typed);

/** The content's fields of a record, each with its empty value where the record has none; whatever else it holds is left out. */
export const contentOf = <F extends Fields>(fields: F, given: Given<F>): ContentOf<F> =>
  each(fields, (f, key) => given[key] ?? f.empty);

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Fields in which two contents differ. */
export const changedFields = <T extends object>(before: T, after: T): (keyof T)[] =>
  (Object.keys(after) as (keyof T)[]).filter((key) => !same(before[key], after[key]));

/** Both sides of a change for the operation log; `side` leaves out or shortens what is not kept there whole. */
export function changedSides<T extends object, S extends object>(
  before: T,
  after: T,
  side: (content: Partial<T>) => S,
): { before: S; after: S } {
  const keys = changedFields(before, after);
  const of = (content: T) => side(Object.fromEntries(keys.map((k) => [k, content[k]])) as Partial<T>);
  return { before: of(before), after: of(after) };
}

/** Fields that are compared one below the other: what the content is called comes before what it belongs to. */
export function comparedKeys<K extends string>(fields: Readonly<Record<K, ContentField>>): K[] {
  const keys = Object.keys(fields) as K[];
  const first = keys.filter((key) => key === 'title' || key === 'subtitle');
  return [...new Set([...first, ...keys])].filter((key) => fields[key].compare !== 'apart');
}

/** What the check of public words calls the fields whose words the public reads. */
export const checkedLabels = (fields: Fields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, f]) => (f.checked === undefined ? [] : [[key, f.checked]])),
  );

/** What the operation log calls the fields of a thing, by `thing.field`. */
export const logLabels = (thing: string, fields: Fields): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([key, f]) => [`${thing}.${key}`, f.log]));

/** A field as people read it; `names` tells what a reference points at. */
export function contentWords(field: ContentField, value: unknown, name?: (id: number) => string): string {
  if (value === null || value === undefined) return '';
  if (name) return name(value as number);
  if (field.inWords) return field.inWords(value);
  return typeof value === 'boolean' ? (value ? '是' : '否') : String(value);
}

/** These fields of a record, and no others. */
export const partOf = <T, K extends keyof T>(record: T, keys: readonly K[]): Pick<T, K> =>
  Object.fromEntries(keys.map((key) => [key, record[key]])) as Pick<T, K>;

/** Accounts that wrote, edited or submitted a revision: none of them audits it. */
export function handsOf(r: {
  hands: unknown;
  createdBy: number | null;
  submittedBy: number | null;
}): number[] {
  const listed = Array.isArray(r.hands) ? (r.hands as number[]) : [];
  return [...new Set([...listed, r.createdBy, r.submittedBy].filter((id) => id !== null))];
}
