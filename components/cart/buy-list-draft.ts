import { DraftRoom, type Store } from '@/components/ui/draft/draft-room';
import { NO_CHOICES, type BuyChoices } from '@/lib/domain/cart/buy-list-state-rules';

/** A list of titles as it was typed or pasted, with what was decided about it: it outlives a reload, a login and a closed window. */
export interface BuyListDraft extends BuyChoices {
  text: string;
  savedAt: number;
}

const isDraft = (value: unknown): value is BuyListDraft => {
  const draft = value as Partial<BuyListDraft> | null;
  return (
    typeof draft?.text === 'string' &&
    typeof draft.savedAt === 'number' &&
    typeof draft.picks === 'object' &&
    typeof draft.copies === 'object' &&
    Array.isArray(draft.left) &&
    Array.isArray(draft.done)
  );
};

const room = new DraftRoom<BuyListDraft>('buyLists', isDraft);

/** What this person left; somebody else of the browser does not get it. */
export const readListDraft = (store: Store, who: string): BuyListDraft | null =>
  who === '' ? null : room.read(store, who);

/** Keeps the list; an empty one leaves nothing behind. `false` where the browser has no room. */
export function keepListDraft(store: Store, who: string, text: string, choices: BuyChoices): boolean {
  if (who === '') return false;
  if (text.trim() === '') {
    room.drop(store, who);
    return true;
  }
  const { picks, copies, left, done } = choices;
  return room.write(store, who, { text, picks, copies, left, done, savedAt: Date.now() });
}

export const choicesOf = (draft: BuyListDraft | null): BuyChoices =>
  draft ? { picks: draft.picks, copies: draft.copies, left: draft.left, done: draft.done } : NO_CHOICES;
