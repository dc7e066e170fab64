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
  productTaxChanges: {
    about: 'Planned changes: from a day on a product or a category stands under another tax.',
    columns: {
      productId: 'The product, or null for a change of a category',
      categoryId: 'The category, or null for a change of a product',
      validFrom: 'First day of the new tax, Asia/Shanghai; one change per target and day',
      appliedAt: 'When the target’s own tax followed; the row is history from then on',
      previousTaxId: 'What the target named until then; null = nothing of its own',
    },
  },
  errata: {
    about: 'Corrections of what was printed, per product; the public reads those that are enabled.',
    columns: {
      letterId: 'Letter that reported the mistake; null = none, or its author closed the account',
      edition: 'Edition, printing or issue in which the mistake stands; null = all',
      page: 'Page number or part (版权页)',
      line: 'Line number or part of the page',
      statedOn: 'Day of the correction, Asia/Shanghai',
    },
  },
  productSales: {
    about: 'Copies sold that their products do not count yet; a job takes the rows away each minute.',
    columns: {
      productId: 'The product of a paid line',
      copies: 'Copies of the line',
    },
  },
  products: {
    about: 'Products; one row is one sellable unit (SKU).',
    columns: {
      cnCode: 'CN serial number (国内统一刊号)',
      series: 'Series in which it appears (丛书)',
      audience: 'Whom it is written for (适读对象)',
      recommendation: 'What the editor says of it (编辑推荐)',
      listFen: 'Printed price',
      saleFen: 'Price of individual buyers',
      orgFen: 'Price of organisations; null = sale price',
      costFen: 'Cost; never leaves the back office',
      ...searchNotes,
      revisionNo: 'Revision that is live',
      workingRevisionId: 'Revision being edited while the live one is sold',
      marketable: 'On sale; only approved products',
      stockPolicy: '`untracked` = never short (e-publications, subscriptions)',
      salesBase: 'Copies sold before the site, part of the figure that is shown',
      salesSource: 'Where that number comes from; wanted when it is above 0',
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
  periodicalIssues: {
    about: 'Issues of a periodical’s year.',
    columns: {
      coverPath: 'Public address of its cover; the newest published issue’s stands for the periodical',
    },
  },
  periodicalIssueEvents: { about: 'What happened to an issue of a periodical. Append-only.' },
  stockItems: {
    about: 'Stock of one product (or issue) in one delivery centre. Available = on_hand − reserved.',
    columns: {
      onHand: 'Sellable copies in the house, reserved ones included',
      reserved: 'Held for open orders',
      damaged: 'Damaged copies, outside on_hand',
      warnBelow: 'Warning when fewer are available',
      location: 'Where the copies lie in the delivery centre (库位), as its people call it',
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
    columns: {
      docNo: 'K…',
      peerId: 'The other document of a transfer between delivery centres',
      cancelReason: 'Cancelling posts paired movements',
    },
  },
  stockDocumentLines: { about: 'Lines of stock documents.' },
  stockRequests: {
    about: 'Keys of the forms that write stock documents: the same key of the same person acts once.',
    columns: {
      contentHash: 'SHA-256 of act and input; another content under the key is refused',
      documentId: 'What the form made or changed',
    },
  },
  stockDocumentEvents: { about: 'What happened to a stock document. Append-only.' },
  countingTasks: {
    about: 'Counting tasks (stocktaking). Whoever made or submitted one does not post it.',
    columns: {
      taskNo: 'C…',
      scopeIds: 'Categories or products that the scope names',
      startedAt: 'When the book quantities were taken',
    },
  },
  countingLines: {
    about: 'Lines of counting tasks.',
    columns: {
      bookOnHand: 'Book quantity at the start, taken by the server',
      lastMovementId: 'Last ledger row at the start',
      endMovementId: 'Last ledger row before the posting; null until then',
      counted: 'Null = not counted yet',
      skipped: 'Left out on purpose: nothing is posted for it',
      open: 'The task is under way: a balance stands on one such line at most',
    },
  },
  countingLogs: {
    about: 'Every number given during a count. Append-only.',
    columns: { counted: 'Null = cleared or skipped' },
  },
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
  erpUnmapped: {
    about: 'Work list: ERP codes without a mapping.',
    columns: { ignored: 'Resolved without a mapping: the mall does not sell it' },
  },
  erpSyncRuns: {
    about: 'Runs of the stock synchronisation.',
    columns: {
      cursorFrom: 'Where the pull started',
      fileName: 'Name of an imported file; its bytes are the upload',
      beatAt: 'Renewed while it lives; without a beat it counts as failed',
      rowsRefused: 'Unknown warehouse, snapshot too old, would have pushed on_hand below reserved',
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
      paidOrders: 'Orders with this product; adds up over days and buyers, not over products',
      goodsFen: 'Payable amount without freight share',
      refundCount: 'Refunds of this product; adds up like the orders',
      refundedFen: 'Goods given back, without freight',
      builtAt: 'Whole days are rebuilt',
    },
  },
  reportDailyOrders: {
    about: 'Daily counts and sums of orders (trade situation).',
    columns: {
      channel: 'Where the order was placed',
      paidFen: 'Goods and freight',
      refundedFen: 'Goods and freight',
    },
  },
  reportSums: {
    about:
      'Sums per key of one dimension, by day, third of a month, month, quarter and year; the longer ones are sums of their days.',
    columns: {
      dimension: 'What the key is: organisation, area, product …',
      period: '`day`, `ten_days`, `month`, `quarter` or `year`',
      start: 'The day, or the first one of the longer period',
      key: 'Id or code; empty = none, and the one key of `total`',
      channel: '`all` = every channel together',
      goodsFen: 'Payable amount without freight share',
      refundedFen: 'Goods given back, without freight',
      createdOrders: 'Like the columns after it only in the dimensions of whole orders',
    },
  },
  reportDays: {
    about: 'Days whose facts and sums are built; a day without its row is read from the orders.',
    columns: { factCount: 'Rows of facts of the day' },
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
