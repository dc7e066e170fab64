/**
 * What the tabs above a list do: write the tab into the address under `name`, from the first page; the other filters stay. `all` is the list
 * without it.
 */
export const tabChooser =
  (name: string) =>
  (tab: string): void => {
    const query = new URLSearchParams(location.search);
    query.delete('pageNum');
    if (tab === 'all') query.delete(name);
    else query.set(name, tab);
    window.history.pushState(null, '', query.size > 0 ? `?${query.toString()}` : location.pathname);
  };
