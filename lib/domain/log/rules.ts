import { formatDateTime, isStoredMoment } from '@/lib/core/dates';
import { readFen } from '@/lib/core/money';
import { wordOf } from '@/lib/core/word-of';
import { fieldLabels } from './field-label-rules';
import { entityLabels, operationLabels } from './label-rules';
import { taskLabel } from './task-label-rules';

/** Acts for the filter of the log, in the order of their words. */
export const knownOperations: readonly { value: string; label: string }[] = Object.entries(
  operationLabels,
).map(([value, label]) => ({ value, label }));

/** What an act is called; its own word while it has no name. */
export function operationLabel(action: string): string {
  return wordOf(operationLabels, action);
}

export function entityLabel(entity: string): string {
  return wordOf(entityLabels, entity);
}

const JOB = 'job:';

/** Who acted, as people read it: jobs act under the name of their task. */
export function actorLabel(name: string): string {
  if (name.startsWith(JOB)) return `系统任务：${taskLabel(name.slice(JOB.length))}`;
  return name === 'guest' ? '访客' : name;
}

export interface Change {
  field: string;
  label: string;
  before: string | null;
  after: string | null;
}

/** Words for stored values, by `thing.field` or by the field alone. */
export type ValueLabels = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The thing that a row of the log is about, the names of its fields by `thing.field`, and the words for their values. */
export interface Reading {
  entity?: string;
  fields?: Readonly<Record<string, string>>;
  values?: ValueLabels;
}

const isRecord = (v: unknown): v is Record<string, unknown> =>
  typeof v === 'object' && v !== null && !Array.isArray(v);

/** What a record itself holds under a name; of a stored `constructor` not what every object carries. */
const own = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

function labelOf(field: string, { entity = '', fields = {} }: Reading): string {
  const key = `${entity}.${field}`;
  return own(fieldLabels, key) ?? own(fields, key) ?? wordOf(fieldLabels, field);
}

/** A number with its unit, which the end of a field's name tells: money in yuan, rates in percent. */
function numberText(value: number, field: string): string {
  if (/fen$/i.test(field)) return `${readFen(value)} 元`;
  return field.endsWith('Bp') ? `${value / 100}%` : String(value);
}

/** The value with its words: states and choices by name, the fields inside of records too. */
function inWords(value: unknown, field: string, reading: Reading): unknown {
  const { entity = '', values = {} } = reading;
  if (Array.isArray(value)) return value.map((v) => inWords(v, field, reading));
  if (isRecord(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, v]) => [labelOf(key, reading), inWords(v, key, reading)]),
    );
  if (typeof value === 'number') return numberText(value, field);
  if (typeof value !== 'string') return value;
  if (isStoredMoment(value)) return formatDateTime(value);
  const words = own(values, `${entity}.${field}`) ?? own(values, field);
  // Several words of one field are kept as a text.
  return words
    ? value
        .split('、')
        .map((word) => wordOf(words, word))
        .join('、')
    : value;
}

/** A value as a sentence: `编号：1，数量：2` of a record, its rows one after the other; nothing empty has a text. */
function asText(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(asText).join(value.some(isRecord) ? '；' : '、') || '（无）';
  return (
    Object.entries(value)
      .flatMap(([label, v]) => (asText(v) === null ? [] : [`${label}：${asText(v)}`]))
      .join('，') || '（无）'
  );
}

/** What two sides are compared by. */
const kept = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : asText(value);

/**
 * What an act changed, field by field, from the two sides of a row of the operation log. A field that reads the same on both sides is
 * left out; a side that is no record is shown whole under the name `—`.
 */
export function changesOf(before: unknown, after: unknown, reading: Reading = {}): Change[] {
  if (!isRecord(before ?? {}) || !isRecord(after ?? {})) {
    return [{ field: '', label: '—', before: asText(before), after: asText(after) }];
  }
  const [from, to] = [(before ?? {}) as Record<string, unknown>, (after ?? {}) as Record<string, unknown>];
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .filter((field) => kept(own(from, field)) !== kept(own(to, field)))
    .map((field) => ({
      field,
      label: labelOf(field, reading),
      before: asText(inWords(own(from, field), field, reading)),
      after: asText(inWords(own(to, field), field, reading)),
    }));
}
