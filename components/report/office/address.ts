/** Writes filters and tabs of a report into the address, from the first page and as one step of the history; `undefined` takes one out. */
export function put(change: Readonly<Record<string, string | undefined>>): void {
  const query = new URLSearchParams(location.search);
  query.delete('pageNum');
  for (const [name, value] of Object.entries(change)) {
    if (value) query.set(name, value);
    else query.delete(name);
  }
  window.history.pushState(null, '', query.size > 0 ? `?${query.toString()}` : location.pathname);
}
