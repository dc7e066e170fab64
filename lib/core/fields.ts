import { z } from 'zod';
import { foldCode, foldDashes } from './typed-text';
import { dropUnseen } from './unseen';

/** A text that somebody typed: what nobody sees is dropped before anything is counted or compared. */
export const typedText = (message?: string) => z.string(message).overwrite(dropUnseen);

/** A code or number that somebody typed: full-width forms, blanks and dashes are folded before its form is looked at. */
export const typedCode = (message?: string) => z.string(message).overwrite(foldCode);

/** A whole number written as digits only, in JSON or in a query; `'１２'` and `' 12'` are 12, `'1e3'`, `true` and `[1]` are refused (security.md S-53). */
export function intField(min: number, max: number) {
  return z
    .union([
      z.number(),
      z
        .string()
        .overwrite((text) => foldDashes(text).trim())
        .regex(/^-?\d{1,15}$/, '请输入整数')
        .transform(Number),
    ])
    .pipe(z.number().int('请输入整数').min(min).max(max));
}

/** A row's id. */
export const idField = intField(1, Number.MAX_SAFE_INTEGER).describe('编号');

/** Input of every call that names one row. */
export const idInput = z.object({ id: idField });

/** Ids in a query, separated by commas. */
export const idListField = z
  .string()
  .regex(/^\d{1,15}(,\d{1,15}){0,99}$/, '编号列表格式不正确')
  .transform((v) => v.split(',').map(Number));

/** Input of calls that act on several rows: at most 100 at once (security.md R-25). */
export const idsInput = z.object({ ids: z.array(idField).min(1).max(100).describe('编号列表') });

/** `true`/`false` in JSON, `'true'`/`'1'`/`'false'`/`'0'` in forms and queries. */
export const boolField = z.union([
  z.boolean(),
  z.enum(['true', '1', 'false', '0']).transform((v) => v === 'true' || v === '1'),
]);

/** The first day that is taken for a date: the years before 1 in UTC are written in a way that the database does not read (security.md S-37). */
const FIRST_DAY = '1000-01-01';

/** A day as `YYYY-MM-DD`. */
export function dateField(message = '请选择正确的日期') {
  return z.iso.date(message).refine((d) => d >= FIRST_DAY, message);
}

/** One line of text a person typed: trimmed, control characters refused. */
export function lineField(max: number) {
  return typedText()
    .trim()
    .max(max, `不能超过 ${max} 个字符`)
    .refine((v) => !/\p{Cc}/u.test(v), '不能包含控制字符');
}

/** An empty field of a form counts as absent; of what was typed the field itself says what is wrong. */
export function orNull<T extends z.ZodType>(field: T) {
  return z
    .union([z.literal('').transform(() => null), z.null(), field], {
      error: (issue) => (issue.code === 'invalid_union' ? issue.errors.at(-1)?.at(0)?.message : undefined),
    })
    .optional();
}

/** Several lines a person typed: trimmed, line ends as `\n`, other control characters refused. */
export function textField(max: number) {
  return typedText()
    .transform((v) => v.replaceAll(/\r\n?/g, '\n').trim())
    .pipe(
      z
        .string()
        .max(max, `不能超过 ${max} 个字符`)
        .refine((v) => !/[^\P{Cc}\n\t]/u.test(v), '不能包含控制字符'),
    );
}
