/**
 * Drafts in the browser, kept where the specified editor keeps them (news-editor-reading.md 1.4): one local storage item that holds a map, one
 * entry per text.
 */

import { DraftRoom, type Store } from '@/components/ui/draft/draft-room';

/** Local storage item. */
export const DRAFT_ITEM = 'ueditor_preference';
const SUFFIX = '-drafts-data';

export interface Draft {
  html: string;
  /** Milliseconds since the epoch. */
  savedAt: number;
}

/** Key of a text's draft: address without the signs `.`, `:`, `/`, then the text's own key. */
export function draftEntry(at: Pick<Location, 'protocol' | 'host' | 'pathname'>, draftKey: string): string {
  return `${(at.protocol + at.host + at.pathname).replaceAll(/[.:/]/g, '_')}${draftKey}${SUFFIX}`;
}

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Draft).html === 'string' &&
  typeof (value as Draft).savedAt === 'number';

const room = new DraftRoom<Draft>(DRAFT_ITEM, isDraft);

export const readDraft = (store: Store, key: string): Draft | null => room.read(store, key);

/** Stores a draft. When the browser has no room, the other drafts go; `false` when even that does not help. */
export const writeDraft = (store: Store, key: string, html: string, now: number): boolean =>
  room.write(store, key, { html, savedAt: now });

export const dropDraft = (store: Store, key: string): void => room.drop(store, key);

const words = (html: string) =>
  html
    .replaceAll(/<(?!img|video|audio|hr|table)[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .trim();

/** Whether a draft is worth offering: it says something, something else than the text, and is newer than what the server stored. */
export function isWorthOffering(draft: Draft | null, html: string, storedAt?: string): draft is Draft {
  if (!draft || words(draft.html) === '' || draft.html === html) return false;
  const stored = storedAt ? Date.parse(storedAt) : Number.NaN;
  return Number.isNaN(stored) || draft.savedAt > stored;
}
