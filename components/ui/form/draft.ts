/** What was typed when its person had to log in again. */
interface Draft {
  /** Name of the account, as the readable cookie had it: somebody else who logs in does not get it. */
  who: string;
  /** When it was kept, in ms. */
  at: number;
  values: Record<string, unknown>;
}

/** A login takes minutes; what is older is of no use to anybody. */
const FRESH_MS = 30 * 60_000;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = (name: string) => `draft:${name}`;

export function keepDraft(store: Store, name: string, draft: Draft): void {
  store.setItem(keyOf(name), JSON.stringify(draft));
}

/** What is kept for this person, without taking it. */
export function draftOf(store: Store, name: string, who: string, now: number): Draft['values'] | null {
  try {
    const draft = JSON.parse(store.getItem(keyOf(name)) ?? 'null') as Draft | null;
    if (!draft || draft.who !== who || who === '' || now - draft.at > FRESH_MS) return null;
    return draft.values;
  } catch {
    return null;
  }
}

/** The same, and it is gone: a draft is put back once. */
export function takeDraft(store: Store, name: string, who: string, now: number): Draft['values'] | null {
  const values = draftOf(store, name, who, now);
  store.removeItem(keyOf(name));
  return values;
}
