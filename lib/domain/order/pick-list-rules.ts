const collator = new Intl.Collator('zh', { numeric: true });

/** Lines in the order in which somebody walks along the shelves, `A-2` before `A-10`; what has no location comes last. */
export const byLocation = <T extends { location: string | null; sku: string }>(lines: readonly T[]): T[] =>
  lines.toSorted((a, b) => {
    if (a.location === null || b.location === null)
      return Number(a.location === null) - Number(b.location === null) || collator.compare(a.sku, b.sku);
    return collator.compare(a.location, b.location) || collator.compare(a.sku, b.sku);
  });
