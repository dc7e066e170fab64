/** A GET call that takes what an address asks for. The first script of a frame spells it from the query (docs/adr/0032), and so does the browser. */
export interface Asks {
  call: string;
  /** Fields of the call in their order, with what stands for those that the address does not say; what stays empty is left out. */
  params: Readonly<Record<string, string>>;
  /** Names in the address, where they are not the call's. */
  names?: Readonly<Record<string, string>>;
  /** Fields of which one must be said. */
  needs: readonly string[];
  /** Whatever the address says. */
  pageSize: number;
}

/** What an address asks a call for; `null` where it asks for nothing, or says one thing twice. */
export function askedOf(
  { params, names = {}, needs, pageSize }: Asks,
  query: Pick<URLSearchParams, 'getAll'>,
): Record<string, string | number> | null {
  const asked: Record<string, string> = {};
  for (const [field, usual] of Object.entries(params)) {
    const [value = '', ...more] = query.getAll(names[field] ?? field);
    if (more.length > 0) return null;
    const said = value.trim() || usual;
    if (said !== '') asked[field] = said;
  }
  return needs.some((field) => field in asked) ? { ...asked, pageSize } : null;
}
