import { searchNotes, type Comments } from './types';

/** Products, stock, shipping masters, reports and ERP. */
export const catalogueComments = {
  productCategories: {
    about: 'Tree of product categories.',
    columns: { path: 'Ids from the root to this one', taxId: 'Tax of its products that name none' },
  },
  brands: { about: 'Publishers and series shown as brands.' },
  productTaxes: {
    about: 'Tax rows: kind, rate and goods code, valid from a day on.',
    columns: {
      taxKind: '`exempt` is not a rate of 0',
      rateBp: 'Basis points: 900 = 9 %',
      goodsCode: '19-digit tax classification code',
      policyCode: 'Preferential policy mark on the invoice',
    },
  },
  products: {
    about: 'Products; one row is one sellable unit (SKU).',
    columns: {
      cnCode: 'CN serial number (国内统一刊号)',
      listFen: 'Printed price',
      saleFen: 'Price of individual buyers',
      orgFen: 'Price of organisations; null = sale price',
      costFen: 'Cost; never leaves the back office',
      ...searchNotes,
      revisionNo: 'Revision that is live',
      workingRevisionId: 'Revision being edited while the live one is sold',
      marketable: 'On sale; only approved products',
      stockPolicy: '`untracked` = never short (e-publications, subscriptions)',
      salesBase: 'Added to the counted sales when shown',
      sales: 'Copies sold as shown: base and count; made by the database',
      workKey:
        'Title without marks and words of its form: equal for paper and electronic; made by the database',
    },
  },
  productRevisions: { about: 'Revisions of products.', columns: { opinion: 'The auditor’s words' } },
  productEvents: { about: 'What happened to a product. Append-only.' },
  productPictures: {
    about: 'Pictures of a product: gallery and trial pages.',
    columns: { kind: 'gallery: the first is the cover; trial: pages that everybody may read' },
  },
  periodicalPlans: {
    about: 'Year plans of periodicals.',
    columns: {
      publishRule: 'Days on which issues appear',
      issueFen: 'Price of one issue',
      yearFen: 'Price of the year',
      cutoffDays: 'Days before publication after which an issue cannot be the first of a subscription',
    },
  },
  periodicalIssues: { about: 'Issues of a periodical’s year.' },
  periodicalIssueEvents: { about: 'What happened to an issue of a periodical. Append-only.' },
  stockItems: {
    about: 'Stock of one product (or issue) in one delivery centre. Available = on_hand − reserved.',
    columns: {
      onHand: 'Sellable copies in the house, reserved ones included',
      reserved: 'Held for open orders',
      damaged: 'Damaged copies, outside on_hand',
      warnBelow: 'Warning when fewer are available',
    },
  },
  stockMovements: {
    about: 'The stock ledger. Append-only; each business event posts once.',
    columns: {
      onHandAfter: 'Balance after this row, from the same UPDATE',
      bizId: 'Row the movement belongs to',
      bizLine: 'Its line',
      step: 'Tells repeated acts on one line apart',
    },
  },
  stockDocuments: {
    about: 'Stock documents: goods in and out outside of orders.',
    columns: { docNo: 'K…', cancelReason: 'Cancelling posts paired movements' },
  },
  stockDocumentLines: { about: 'Lines of stock documents.' },
  stockDocumentEvents: { about: 'What happened to a stock document. Append-only.' },
  countingTasks: { about: 'Counting tasks (stocktaking).', columns: { taskNo: 'C…' } },
  countingLines: {
    about: 'Lines of counting tasks.',
    columns: {
      bookOnHand: 'Book quantity at the start, taken by the server',
      lastMovementId: 'Last ledger row at the start',
      counted: 'Null = not counted yet',
    },
  },
  countingLogs: { about: 'Every number typed during a count. Append-only.' },
  countingTaskEvents: { about: 'What happened to a counting task. Append-only.' },
  deliveryCenters: { about: 'Delivery centres: where stock lies and shipments start.' },
  deliveryCorps: {
    about: 'Couriers.',
    columns: { code: 'kuaidi100 code', noPattern: 'Usual tracking number; a mismatch only warns' },
  },
  shippingMethods: { about: 'Ways of delivery a buyer may choose.' },
  freightRules: {
    about: 'Freight by area and weight; the longest matching area wins.',
    columns: { areaCode: 'Null = the whole country', freeOverFen: 'No freight from this goods amount on' },
  },
  erpProductMaps: {
    about: 'ERP book-software mapping: one ERP code for one product or issue.',
    columns: { unitFactor: 'Copies in one ERP unit' },
  },
  erpUnmapped: { about: 'Work list: ERP codes without a mapping.' },
  erpSyncRuns: {
    about: 'Runs of the stock synchronisation.',
    columns: {
      dryRun: 'Shows the differences, applies nothing',
      cursorFrom: 'Where the pull started',
      beatAt: 'Renewed while it lives; without a beat it counts as failed',
      rowsRefused: 'Would have pushed on_hand below reserved',
    },
  },
  erpSyncRows: {
    about: 'Rows of a synchronisation run with what became of them.',
    columns: { asOf: 'Moment the ERP counted', qtyOnHand: 'In ERP units' },
  },
  erpPushes: {
    about: 'Documents sent to the ERP.',
    columns: { docNo: 'Our number, the idempotency key', nextAt: 'Next try' },
  },
  reportDailyFacts: {
    about: 'Daily facts per product: money by paid and refund-success time, quantities by ship time.',
    columns: {
      organizationId: 'Null = individual buyers',
      channel: 'Where the order was placed',
      paidFen: 'Payable amount without freight share',
      builtAt: 'Whole days are rebuilt',
    },
  },
  reportDailyOrders: {
    about: 'Daily counts and sums of orders (trade situation).',
    columns: { channel: 'Where the order was placed' },
  },
  exportJobs: {
    about: 'Exports made in the background.',
    columns: {
      masked: 'Personal data masked',
      rowCap: 'Most rows the file may have',
      rowTotal: 'Rows that the file will have; null until they were counted',
      runNo: 'Runs begun; a run writes only while this number is its own',
      beatAt: 'Last sign of life of the run',
      truncated: 'More rows existed',
    },
  },
} satisfies Partial<Comments>;
