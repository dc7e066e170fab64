import type { Comments } from './types';

/** Papers of orders and their templates. */
export const paperComments = {
  paperTemplates: {
    about: 'Texts of papers (单据模板). A change is a further version. Append-only.',
    columns: {
      intro: 'Paragraphs before the table, a line each',
      clauses: 'Clauses of a contract or notes of a list, a line each; `heading：text`',
      madeBy: 'Clerk who saved it; null = came with the product',
    },
  },
  orderPapers: {
    about:
      'Papers of orders (单据) as they were made. Append-only: what changes is made anew under the next number.',
    columns: {
      shipmentId: 'Parcel of a delivery list; null = of the whole order',
      no: 'Which paper of its kind, from 1; the last one holds',
      templateId: 'Version of the template with which it was made',
      factsHash: 'Fingerprint of the facts of the order: another one wants a new paper',
      madeHash: 'Fingerprint of all that it was made of, parties and template included',
      content: 'What is drawn',
      madeBy: 'Who asked for it first',
    },
  },
} satisfies Partial<Comments>;
