/** What the address book of the phone is opened for. */
export interface BookPlace {
  /** Rows of the cart whose checkout waits for an address; none when the book is only looked after. */
  items: readonly number[];
  /** The form that is open: of a new address, or of the one with this id. */
  form: 'new' | number | null;
}

/** Address of the book: `/mobile/address?choose=1&items=12,15&new=1`. */
export function bookPath({ items, form }: BookPlace): string {
  const parts = [
    ...(items.length > 0 ? ['choose=1', `items=${items.join(',')}`] : []),
    ...(form === 'new' ? ['new=1'] : form === null ? [] : [`edit=${form}`]),
  ];
  return parts.length > 0 ? `/mobile/address?${parts.join('&')}` : '/mobile/address';
}

type Query = Record<string, string | string[] | undefined>;

/** Reads such an address; `ids` reads the numbers of a parameter. What is not an id is left out. */
export function readBookPlace(
  query: Query,
  ids: (text: string | string[] | undefined) => number[],
): BookPlace {
  const [edited] = ids(query['edit']);
  return {
    items: query['choose'] === undefined ? [] : ids(query['items']),
    form: query['new'] !== undefined ? 'new' : (edited ?? null),
  };
}
