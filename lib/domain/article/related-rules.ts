/** What may be read next. */

export interface RelatedCandidate {
  id: number;
  categoryId: number;
  publishedAt: Date | null;
}

export interface RelatedRequest<T extends RelatedCandidate> {
  /** Newest bearers of each keyword, at most `perKeyword` each. */
  bearers: readonly (readonly T[])[];
  perKeyword: number;
  /** Newest articles of the own category, to fill up with. */
  recent: readonly T[];
  categoryId: number;
}

/** A place in the own category counts half a common keyword. */
const OWN_CATEGORY = 0.5;

/**
 * The `limit` best candidates. A shared keyword counts one, and up to two when few articles bear it; ties go to the newer one. Places that are
 * left go to the newest of the category.
 */
export function relatedOf<T extends RelatedCandidate>(request: RelatedRequest<T>, limit: number): T[] {
  const { bearers, perKeyword, recent, categoryId } = request;
  const scores = new Map<number, { candidate: T; score: number }>();
  for (const list of bearers) {
    const weight = 1 + (perKeyword - Math.min(list.length, perKeyword)) / perKeyword;
    for (const candidate of list) {
      const own = candidate.categoryId === categoryId ? OWN_CATEGORY : 0;
      const known = scores.get(candidate.id) ?? { candidate, score: own };
      scores.set(candidate.id, { candidate, score: known.score + weight });
    }
  }
  const time = (c: T) => c.publishedAt?.getTime() ?? 0;
  const best = [...scores.values()]
    .toSorted(
      (a, b) => b.score - a.score || time(b.candidate) - time(a.candidate) || b.candidate.id - a.candidate.id,
    )
    .map((s) => s.candidate);
  const more = recent.filter((c) => !scores.has(c.id));
  return [...best, ...more].slice(0, limit);
}
