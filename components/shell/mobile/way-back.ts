/** What the page that is open knows about the one before it. */
export interface Before {
  /** Path of the entry before this one, when it belongs to this site; `null` when it does not, or is not known. */
  path: string | null;
  /** There is an entry, of whatever site. */
  any: boolean;
}

/** The part of the Navigation API that says where "back" leads; not every browser has it. */
interface Entries {
  currentEntry: { index: number } | null;
  entries: () => { url: string | null }[];
}

const pathOf = (url: string | null | undefined) => (url && URL.canParse(url) ? new URL(url) : null);

export function lookBack(w: Window & { navigation?: Entries }): Before {
  const { navigation } = w;
  if (navigation?.currentEntry) {
    const url = pathOf(navigation.entries()[navigation.currentEntry.index - 1]?.url);
    return { path: url?.pathname ?? null, any: url !== null };
  }
  const url = pathOf(w.document.referrer);
  return {
    path: url?.origin === w.location.origin ? url.pathname : null,
    any: w.history.length > 1,
  };
}

/**
 * What the arrow of a mobile page does: one step back, or a link to a place. Where the arrow has a place and the person came from just there,
 * it goes back, so that a list is found as it was left. Without a place it goes back, or home when the page was opened directly.
 */
export function wayBack(to: string | null, before: Before): 'back' | 'link' {
  if (to === null) return before.any ? 'back' : 'link';
  return before.path === to.split(/[?#]/, 1)[0] ? 'back' : 'link';
}
