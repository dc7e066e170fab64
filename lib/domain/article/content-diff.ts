import 'server-only';
import { contentWords, type ContentField, type ContentOf } from '@/lib/core/content';
import type { DiffField, DiffPart } from './office-contract';
import { diffWords } from './diff-rules';

/** How the references of a content are called, by field. */
export type FieldNames<K extends string> = Partial<Record<K, (id: number) => string>>;

/** The parts of a field that is compared as a whole. */
const wholeParts = (before: string, after: string): DiffPart[] =>
  [
    { kind: 'del' as const, text: before },
    { kind: 'add' as const, text: after },
  ].filter((p) => p.text !== '');

/** Two contents of one kind, field by field as people read them; what never was before is compared with nothing. */
export function diffFields<K extends string, F extends Record<K, ContentField>>(
  fields: F,
  keys: readonly K[],
  { before, after }: { before: ContentOf<F> | null; after: ContentOf<F> },
  names: FieldNames<K>,
): DiffField[] {
  return keys.map((key) => {
    const { label, compare } = fields[key];
    const a = before === null ? '' : contentWords(fields[key], before[key], names[key]);
    const b = contentWords(fields[key], after[key], names[key]);
    const parts = compare === 'words' ? diffWords(a, b) : wholeParts(a, b);
    return { key, label, before: a, after: b, changed: a !== b, parts };
  });
}
