/* Apart from the machines: the page of a product, near its script budget, needs the kinds and no machine. */

export const productKinds = {
  paper_book: '纸质图书',
  paper_periodical: '纸质期刊',
  e_periodical: '电子期刊',
  e_book: '电子图书',
} as const;
export type ProductKind = keyof typeof productKinds;

/** Kinds that are delivered by an activation code and never touch the stock. */
export const digitalKinds: readonly ProductKind[] = ['e_periodical', 'e_book'];
