import type { Comments } from './types';

/** Cart, orders, money, shipments and everything after the sale. */
export const tradeComments = {
  cartItems: {
    about: 'Carts of logged-in buyers.',
    columns: {
      specKey: 'Choice within the product, e.g. `year:2027`; empty = the product itself',
      quotedFen: 'Price when it was put in; only tells that the price moved',
    },
  },
  buyLists: {
    about: 'Lists of titles that buyers put into their carts (清单选购); the newest few of each.',
    columns: {
      requestKey: 'Given with the act; sent twice, done once',
      contentHash: 'SHA-256 of the lines that were put: the key of other lines is refused',
      listText: 'The list as it was typed, pasted or read from a file',
      lineCount: 'Lines of the list that name a title',
      itemIds: 'Rows of the cart that the act wrote: what a repeat is answered with',
    },
  },
  favorites: { about: 'Products that a buyer keeps for later (收藏).' },
  restockRequests: {
    about: 'Who wants to be told that a choice can be bought again (到货通知).',
    columns: {
      specKey: 'Choice within the product, as in carts',
      toldAt: 'When its notice was written: the request is closed',
    },
  },
  orders: {
    about: 'Orders. pay_status and shipping_status are derived, never set by hand.',
    columns: {
      orderSn: '15 digits: day, permuted sequence, check digit',
      submitKey: 'Issued with the submit page; the same key returns the same order',
      submitHash: 'Hash of what was submitted under the key',
      isOffline: 'Bank transfer with a long deadline (线下订单)',
      adjustFen: 'Signed: an administrator’s price adjustment',
      totalFen: 'goods + freight − discount + adjustment',
      paidFen: 'Money that arrived, late and double payments included',
      refundingFen: 'Refunds under way',
      managerCode: 'Area manager code, as typed',
      onHold: 'Not to be shipped for now',
      restToMain: 'Copies that no child order takes go to the main receiver',
      hiddenAt: 'Deleted from the buyer’s list',
      archivedAt: 'Deleted from the back office’s list',
      lockedBy: 'Operator lock: a lease until locked_until',
      staffRemark: 'Never shown to the buyer',
      invoiceRequest: 'Invoice wish from the submit page',
    },
  },
  orderItems: {
    about: 'Order lines with everything frozen at submit.',
    columns: {
      issueId: 'A single issue of a periodical',
      subYear: 'Year of a subscription',
      startIssue: 'First issue (起订期)',
      issueList: 'Numbers of the issues subscribed',
      lineFen: 'unit × quantity',
      freightShareFen: 'Share of the freight, spread once by largest remainder',
      adjustFen: 'Signed share of the adjustment',
      payableFen: 'line + freight share − discount share + adjustment',
      taxBp: 'Basis points',
      stockItemId: 'Stock row that holds the reservation; null = no stock',
      packedQty: 'In shipments not yet handed over',
      cancelledQty: 'Refunded before shipping',
      refundingQty: 'Copies not sent yet that an open after-sale holds back',
      returningQty: 'Copies sent that an open after-sale is about or that are on the way back',
      allocatedQty: 'Taken by child orders',
    },
  },
  orderEvents: { about: 'What happened to an order. Append-only.' },
  orderFiles: { about: 'Files of an order.' },
  childOrders: {
    about: 'Child orders: parts of an order with their own receiver.',
    columns: { childNo: 'Order number and three digits', importBatchId: 'Excel import that made it' },
  },
  childOrderItems: { about: 'Copies of an order line given to a child order.' },
  childOrderEvents: { about: 'What happened to a child order. Append-only.' },
  importBatches: {
    about: 'Excel imports of child orders; one file imports once per order.',
    columns: {
      fileHash: 'SHA-256 of the file',
      doneCount: 'Rows that the run has written; they hold from its commit on',
      rows: 'Rows of the file until they are imported; of a failed import for a week',
      errors: 'Line, column and message of the wrong rows of a failed import',
      error: 'Why it failed as a whole',
      actorName: 'Who asked, as named then',
      actorRole: 'The role in which he asked',
      runNo: 'Runs begun; a run writes only while this number is its own',
      beatAt: 'Last sign of life of the run',
    },
  },
  paymentMethods: {
    about: 'Ways to pay that a buyer may choose.',
    columns: { info: 'Bank account shown to the buyer', deadlineMinutes: 'Null = the setting of its kind' },
  },
  payments: {
    about: 'Attempts to pay, one row each.',
    columns: {
      outTradeNo: 'Number given to the channel: order number and attempt',
      providerTxn: 'Transaction number of the channel',
      extra: 'What the channel gave: code_url, prepay_id …',
      voucherUploadId: 'Slip of a bank transfer',
      confirmedBy: 'Finance; never who submitted the slip',
      requestKey: 'Given with an act of finance; sent twice, done once',
      late: 'Arrived for an order that was cancelled or already paid',
    },
  },
  paymentTransitions: { about: 'State changes of payments. Append-only.' },
  paymentEvents: {
    about: 'Inbox of call-backs, as they arrived; only the outcome is written later.',
    columns: {
      eventId: 'The channel’s id of the event',
      verified: 'Signature was right',
      result: 'What became of it',
    },
  },
  refunds: {
    about: 'Money on its way back.',
    columns: {
      refundNo: 'R…, kept on every retry',
      needsSecond: 'Over the limit: a second person must consent',
      proofUploadId: 'Proof of a transfer by hand',
      bankReference: 'Number of that transfer',
      finishedBy: 'Who registered it',
      requestKey: 'Given with the request; sent twice, done once',
    },
  },
  refundItems: { about: 'Which lines a refund pays back.' },
  refundEvents: { about: 'What happened to a refund. Append-only.' },
  billRows: { about: 'Rows of a channel’s daily bill.' },
  reconcileRuns: {
    about: 'Comparisons of a daily bill with our payments and refunds; one at a time per channel and day.',
    columns: {
      source: 'bill: a bill was read; query: the channel has none, every attempt was asked about',
      startedBy: 'Null: the daily job',
      error: 'Why it came to no result; it is tried again',
    },
  },
  reconcileDiffs: {
    about: 'Differences found, with how they were settled.',
    columns: {
      runId: 'The run that found it first',
      lastRunId: 'The last run that found it',
      resolvedBy: 'Null with a time: settled by a later run or by booking a lost payment',
    },
  },
  shipments: {
    about: 'Shipments.',
    columns: {
      shipmentNo: 'S…',
      afterSaleId: 'Resend without a price',
      batchId: 'Batch shipping: one shipment per batch and order',
    },
  },
  shipmentItems: { about: 'Lines of shipments.' },
  shipmentEvents: { about: 'What happened to a shipment. Append-only.' },
  trackingChanges: { about: 'Earlier tracking numbers. Append-only.' },
  waybillAccounts: {
    about: 'The merchant’s accounts for electronic waybills, one per courier.',
    columns: {
      partnerId: 'Customer or monthly account at the courier',
      partnerKeyEnc: 'Password of the account, sealed by the vault; null where the courier wants none',
      net: 'Branch that collects',
      payType: 'Who pays the courier, as kuaidi100 names it',
      expType: 'Product of the courier',
    },
  },
  waybillBatches: {
    about: 'Presses of the button for electronic waybills: up to 200 parcels of one courier.',
    columns: {
      batchKey: 'Of the form: the same key makes one batch',
      createdBy: 'For whom the job ships',
    },
  },
  waybills: {
    about: 'Electronic waybills: numbers ordered from couriers, one living per parcel.',
    columns: {
      ownNo:
        'Our number of the order at the provider, written before the call: one tracking number is given for it',
      shipmentId:
        'The parcel that goes by it; null until it is shipped, set from the start for a parcel without a number',
      toldHash: 'SHA-256 of the receiver that the courier was told of',
      trackingNo: 'Used once, also when it was given back',
      carrierOrderNo: 'The courier’s number of the order, which a cancellation names',
      route: 'Sorting code (大头笔) on the label',
      error: 'What the clerk reads: why there is no number, or why it could not be given back',
      cancelBy: 'For whom the job recalls the parcel',
    },
  },
  waybillEvents: { about: 'What happened to a waybill. Append-only.' },
  trackingTraces: { about: 'Last answer of the tracking service.' },
  issueDeliveries: {
    about: 'One issue of a subscription line for one receiver.',
    columns: {
      priceFen:
        'Price of all copies of this delivery; refunds give back whole fen per copy, the last one the remainder',
    },
  },
  issueDeliveryEvents: { about: 'What happened to an issue delivery. Append-only.' },
  afterSales: {
    about: 'After-sales: refund only, return and refund, resend.',
    columns: {
      submitKey: 'Issued with the form: the same key returns the same case',
      submitHash: 'Fingerprint of what was submitted with the key',
      goodsState:
        'Where the goods were when the case was filed; unshipped copies are counted by refunding_qty, shipped ones by returning_qty',
      freightFen: 'Freight within the amount asked for',
      overrideBy: 'Who allowed a refund that the rules refuse',
      returnDeadlineAt: 'Goods not sent by then: expired',
    },
  },
  afterSaleItems: {
    about: 'Lines of after-sales, with quantity.',
    columns: {
      issueDeliveryId: 'One issue of a subscription',
      freightFen: 'Freight on top of the goods, from the stored share of the line',
      goodQty: 'Found sellable',
      damagedQty: 'Found damaged',
    },
  },
  afterSaleFiles: { about: 'Pictures and papers of an after-sale.' },
  afterSaleEvents: { about: 'What happened to an after-sale. Append-only.' },
  invoiceTitles: {
    about: 'Invoice titles kept by a buyer or shared by an organisation.',
    columns: { receivePhone: 'Where the electronic invoice is sent' },
  },
  invoices: {
    about: 'Invoices, blue and red; amounts are positive on both sides.',
    columns: {
      requestNo: 'I…: the provider’s order number, kept by a reset',
      redOf: 'The blue document a red one reverses',
      netFen: 'Without tax',
      reversedFen: 'Sum of the issued red documents',
      invoiceCode: '发票代码, beside 发票号码; fully digital invoices have none',
      applyKey: 'Key of the application; the same key gives the same invoice',
      applyHash: 'Hash of what was applied for under the key',
      batchNo: 'Request number of the first of those applied for together; null = alone',
      drawer: '开票人',
      redBillId: 'Red confirmation form of the provider',
      sentAt: 'Sent to the buyer',
    },
  },
  invoiceOrders: { about: 'Amount an invoice covers of each order.' },
  invoiceLines: {
    about: 'Lines of invoices.',
    columns: {
      property: 'A `discount` line follows its `discounted` line and is negative',
      taxBp: 'Basis points',
    },
  },
  invoiceEvents: { about: 'What happened to an invoice. Append-only.' },
  providerTokens: {
    about: 'Access tokens of providers that ration token calls.',
    columns: {
      key: '`<provider>:<account>`',
      tokenEnc: 'Sealed with the server’s data key',
      refreshCount: 'Token calls in the window',
    },
  },
  specialOrders: {
    about: 'Special orders: exceptions raised by the system and applications of buyers.',
    columns: {
      kind: '`exception` or `application`',
      submitKey: 'Issued with the form of an application: the same key returns the same application',
      submitHash: 'Fingerprint of what was submitted with the key',
      dedupeKey: 'The same cause opens one exception',
      orderId: 'Null = not about one order',
    },
  },
  specialOrderFiles: { about: 'Files of a special order.' },
  specialOrderEvents: { about: 'What happened to a special order. Append-only.' },
  letters: {
    about: "Readers' letters about products; the public reads those that are published.",
    columns: {
      userId: 'Author; null once he has closed the account',
      signature: 'Masked name, as the public reads it',
      edition: 'Of a reported mistake: where it stands, as in errata',
      reply: 'Public with a published letter, private with an answered one',
      reason: 'Why it was refused or withdrawn',
      submitKey: 'Issued with the form: the same key returns the same letter',
      submitHash: 'Fingerprint of what was submitted with the key',
    },
  },
  letterEvents: { about: 'What happened to a letter. Append-only.' },
  notices: {
    about:
      'Messages to a buyer in the user centre: one row per event and person, however often its job runs.',
    columns: {
      entityId:
        'The order, shipment, refund, invoice, special order, letter or organisation event that it is about, by kind',
      orderId: 'Order that it belongs to; null = none or several',
      path: 'Page of the user centre that shows it',
      readAt: 'Null = unread',
    },
  },
  userNoticeSettings: {
    about: 'What a buyer switched off of SMS and mail; no row = both on.',
  },
} satisfies Partial<Comments>;
