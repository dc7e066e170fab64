interface Picked {
  productId: number;
  title: string;
  issueId: number | null;
  issueTitle: string | null;
}

/** One key per product and per issue of one: the same row of a delivery centre. */
export const pickKey = (p: Pick<Picked, 'productId' | 'issueId'>) => `${p.productId}:${p.issueId ?? ''}`;

/** What it is called in a field of one line. */
export const pickName = (p: Pick<Picked, 'title' | 'issueTitle'>) =>
  p.issueTitle ? `${p.title} ${p.issueTitle}` : p.title;
