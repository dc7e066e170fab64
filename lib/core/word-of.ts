/**
 * The word for a stored value; the value itself while it has none. Only the list's own entries count: a stored `constructor` would find what
 * every object carries.
 */
export function wordOf(words: Readonly<Record<string, string>>, value: string): string {
  return (Object.hasOwn(words, value) ? words[value] : undefined) ?? value;
}
