import { calls, type Calls } from '@/lib/server/calls';
import type { Called } from '@/tests/support/call-route';

/** Body and path of one call. */
export interface Call {
  body?: Record<string, unknown> | FormData;
  params?: Record<string, string | number>;
}

/** One call that stores or shows words for the public, as the test makes it. */
export interface PublicTextCase {
  /** Path behind `/api/admin/`. */
  call: string;
  /** Fields of its input that the public reads; of a call that shows what is stored, one name for it. */
  fields: readonly string[];
  /** The call with `text` in `field`. Rows that it needs are made here, before the look at the tables. */
  make: (field: string, text: string) => Promise<Call> | Call;
  /** The field takes Chinese characters only: no marking can stand there, a listed word can. */
  plain?: boolean;
}

export const routeOf = (call: string): Called => calls[`POST /api/admin/${call}` as keyof Calls];

let serial = 0;
/** A number that no other row of the test carries. */
export const next = (): number => (serial += 1);

/** `value` in the place of a field by its path: `spec[].name` is the first of the list. */
export function withField(
  body: Record<string, unknown>,
  path: string,
  value: string,
): Record<string, unknown> {
  const [head = '', ...rest] = path.split('.');
  const name = head.replace('[]', '');
  const inside = (old: unknown) =>
    rest.length === 0 ? value : withField((old ?? {}) as Record<string, unknown>, rest.join('.'), value);
  const old = body[name];
  return {
    ...body,
    [name]: head.endsWith('[]') ? [inside((old as unknown[] | undefined)?.[0])] : inside(old),
  };
}

/** Words as a field takes them. */
export const said = (field: string, text: string): string =>
  field.endsWith('Html') ? `<p>${text}</p>` : text;

export function formOf(fields: Record<string, string | File>): FormData {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) made.set(name, value);
  return made;
}
