import { z } from 'zod';
import { coreErrors } from './errors';

/** What edits of stored things share: a field that is not sent stays as it was; what empties it is an empty text, null or an empty list. */

type EditShape<S extends z.ZodRawShape> = {
  [K in keyof S]: S[K] extends z.ZodDefault<infer T extends z.ZodType> ? z.ZodOptional<T> : S[K];
};

/** The fields of a new row for an edit: what a new row begins with is not put in the place of a field that is not sent. */
export function editShape<S extends z.ZodRawShape>(shape: S): EditShape<S> {
  const fields = Object.entries(shape).map(([name, field]) => {
    if (!(field instanceof z.ZodDefault)) return [name, field];
    const bare = (field.unwrap() as z.ZodType).optional();
    return [name, field.description ? bare.describe(field.description) : bare];
  });
  return Object.fromEntries(fields) as EditShape<S>;
}

/** What was sent, and for every field that was not what is stored. */
export function keepAbsent<S extends object, I extends { [K in keyof S]?: S[K] | undefined }>(
  stored: S,
  sent: I,
): Omit<I, keyof S> & S {
  const given = Object.entries(sent).filter(([, value]) => value !== undefined);
  return { ...stored, ...Object.fromEntries(given) } as Omit<I, keyof S> & S;
}

/** What sent and stored fields say together, message by path. @throws 400 at the fields that do not fit */
export function assertFit(errors: Readonly<Record<string, string>>): void {
  const [message] = Object.values(errors);
  if (message !== undefined) throw coreErrors.invalidInput({ message, errors });
}
