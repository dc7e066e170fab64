import { fieldLabels } from './field-label-rules';
import { entityLabels, operationLabels } from './label-rules';

/** Acts for the filter of the log, in the order of their words. */
export const knownOperations: readonly { value: string; label: string }[] = Object.entries(
  operationLabels,
).map(([value, label]) => ({ value, label }));

/** What an act is called; its own word while it has no name. */
export function operationLabel(action: string): string {
  return operationLabels[action] ?? action;
}

export function entityLabel(entity: string): string {
  return entityLabels[entity] ?? entity;
}

export interface Change {
  field: string;
  label: string;
  before: string | null;
  after: string | null;
}

const isRecord = (v: unknown): v is Record<string, unknown> =>
  typeof v === 'object' && v !== null && !Array.isArray(v);

function asText(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? '是' : '否';
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
}

/**
 * What an act changed, field by field, from the two sides of a row of the operation log. A field that reads the same on both sides is
 * left out; a side that is no record is shown whole under the name `—`.
 */
export function changesOf(before: unknown, after: unknown): Change[] {
  if (!isRecord(before ?? {}) || !isRecord(after ?? {})) {
    return [{ field: '', label: '—', before: asText(before), after: asText(after) }];
  }
  const [from, to] = [(before ?? {}) as Record<string, unknown>, (after ?? {}) as Record<string, unknown>];
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .map((field) => ({
      field,
      label: fieldLabels[field] ?? field,
      before: asText(from[field]),
      after: asText(to[field]),
    }))
    .filter((c) => c.before !== c.after);
}
