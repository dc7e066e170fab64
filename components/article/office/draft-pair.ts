import {
  draftEntry,
  dropDraft,
  isWorthOffering,
  readDraft,
  type Draft,
} from '@/components/editor/draft/draft-store';
import { browserStore } from '@/components/ui/draft/draft-room';
import type { AutosaveView } from '@/lib/domain/article/office-contract';

/** How far apart the draft of the browser and the autosave of a text without a number may be and still be the same text. */
const SAME_TEXT_MS = 10 * 60_000;

/**
 * Whether the draft of the browser (the body, half a second old at most) and an autosave of the server (the whole form, twenty seconds old at
 * most) are one text, so that they are offered once. Texts that have no number share one draft: with several of them nobody knows whose it is.
 */
export function isOneText(draft: Draft, autosaves: readonly AutosaveView[], isNew: boolean): boolean {
  const [newest] = autosaves;
  if (!newest) return false;
  if (!isNew) return true;
  return autosaves.length === 1 && Math.abs(draft.savedAt - Date.parse(newest.updatedAt)) < SAME_TEXT_MS;
}

/** The draft of this browser that belongs to the autosaves. */
function ownDraft(draftKey: string, autosaves: readonly AutosaveView[], isNew: boolean): Draft | null {
  const store = browserStore();
  const draft = store && readDraft(store, draftEntry(window.location, draftKey));
  return draft && isOneText(draft, autosaves, isNew) ? draft : null;
}

/** Body to restore with an autosave: the browser's when it is the later one. */
export function laterBody(
  item: AutosaveView,
  draftKey: string,
  autosaves: readonly AutosaveView[],
  isNew: boolean,
): string {
  const body = item.data.contentHtml ?? '';
  const draft = item === autosaves[0] ? ownDraft(draftKey, autosaves, isNew) : null;
  return isWorthOffering(draft, body, item.updatedAt) ? draft.html : body;
}

/** Drops the browser's part of a text that was given up. */
export function dropOwnDraft(draftKey: string, autosaves: readonly AutosaveView[], isNew: boolean): void {
  const store = browserStore();
  if (store && ownDraft(draftKey, autosaves, isNew)) dropDraft(store, draftEntry(window.location, draftKey));
}
