/** A column of a paper's table; `width` in parts of the sum of all. */
export interface PaperColumn {
  title: string;
  width: number;
  align: 'left' | 'center' | 'right';
}

/** A clause of a contract: its number in words, what it is about, and its text. */
export interface PaperClause {
  mark: string;
  title: string;
  text: string;
}

/** A place for signature and seal. */
export interface PaperSeal {
  title: string;
  lines: readonly string[];
}

/** A business paper with a table that may run over pages: 报价单, 合同, 送货清单. */
export interface Paper {
  /** Who issues it, above the title. */
  issuer: string;
  title: string;
  /** Stands at the foot of every page. */
  number: string;
  /** Words in pairs of columns. */
  facts: readonly { label: string; text: string }[];
  /** Paragraphs before the table. */
  intro?: readonly string[];
  /** Heading of the table. */
  tableTitle?: string;
  columns: readonly PaperColumn[];
  rows: readonly (readonly string[])[];
  /** Sums under the table, at its right; the last one is printed large. */
  sums: readonly { label: string; text: string }[];
  /** Over the whole width below the sums: the amount in words. */
  total: string;
  /** Clauses of a contract, each under a heading of its own. */
  clauses?: readonly PaperClause[];
  /** Numbered notes. */
  conditions: readonly string[];
  /** Places for signature and seal, side by side; `form`: what is told of each party stands in lines below its name. */
  seals: readonly PaperSeal[];
  form?: boolean;
}
