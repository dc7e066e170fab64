/** The page at which a publication opens: the one that the address names (`#page=12`), else the one where somebody stopped. */
export function startPage(hash: string, remembered: number, last: number): number {
  const named = /^#page=([1-9]\d{0,3})$/.exec(hash)?.[1];
  return Math.max(1, Math.min(named ? Number(named) : remembered, last));
}
