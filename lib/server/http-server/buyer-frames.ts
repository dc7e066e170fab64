import 'server-only';

const ORGANIZATION = '/api/user/organization/detail';
const SECURITY = '/api/user/member/security';
const MEMBER = '/api/user/member/detail';
const ORDERS = '/api/user/order/myorder';
const INVITATIONS = '/api/user/organization/invitation/mine';
const RECEIVERS = '/api/user/receiver/all';
const MEMBERS = '/api/user/organization/member/list?pageNum=1&pageSize=20';
const ORDER = [
  '/api/user/order/detail/[id]',
  '/api/user/order/ebook/codes/[id]?pageNum=1&pageSize=10',
  '/api/user/payment/list?orderId=[id]&pageNum=1&pageSize=20',
  '/api/user/invoice/selectByOrderId/[id]',
];
const INVOICE = ['/api/user/invoice/detail/[id]'];
const CASE = ['/api/user/refund/detail/[id]'];
const APPLICATION = ['/api/user/order/apply/detail/[id]'];
const ORDER_LIST = ['/api/user/order/list?tab=all&pageNum=1&pageSize=10'];
const CASE_LIST = ['/api/user/refund/list?kind=all&tab=all&pageNum=1&pageSize=10'];
const APPLICATION_LIST = ['/api/user/order/apply/list?pageNum=1&pageSize=10'];
const QUOTATION = ['/api/user/quotation/detail/[id]'];
const QUOTATION_LIST = ['/api/user/quotation/list?pageNum=1&pageSize=10'];
const PURCHASE = ['/api/user/purchase/detail/[id]'];
const PURCHASE_LIST = ['/api/user/purchase/list?tab=all&pageNum=1&pageSize=10'];
const CAMPAIGN_LIST = ['/api/user/campaign/list'];
const CAMPAIGN = ['/api/user/campaign/detail/[id]'];
const LETTER_LIST = ['/api/user/letter/list?pageNum=1&pageSize=10'];
const MESSAGE_LIST = ['/api/user/message/list?pageNum=1&pageSize=15'];
const FAVORITE_LIST = ['/api/user/favorite/list?pageNum=1&pageSize=10'];
const INVOICE_LIST = [
  '/api/user/invoice/billable/list?pageNum=1&pageSize=10',
  '/api/user/invoice/myInvoice?tab=all&pageNum=1&pageSize=1',
];
const DEVICES = [
  '/api/user/member/session/list',
  '/api/user/ebook/devices',
  '/api/user/member/login/list?pageNum=1&pageSize=10',
];
const APPLY_OTHER = ['/api/user/order/list?tab=all&pageNum=1&pageSize=50', MEMBER];
const CLOSE = [SECURITY, '/api/user/member/close'];
const CART = ['/api/user/cart/myCart'];

/** Frames of buyers with the reads that they begin with, as their parts spell them. Tests hold both to what the pages are. */
export const BUYER_FRAMES: Readonly<Record<string, readonly string[]>> = {
  '/mall/cart': CART,
  '/user/center': [MEMBER, ORDERS, INVITATIONS],
  '/user/center/account': [SECURITY, '/api/user/member/edit/basic', '/api/user/message/settings'],
  '/user/center/addresses': [RECEIVERS, MEMBER],
  '/user/center/after-sales': CASE_LIST,
  '/user/center/after-sales/[id]': CASE,
  '/user/center/after-sales/apply': [],
  '/user/center/close': CLOSE,
  '/user/center/devices': DEVICES,
  '/user/center/ebooks': ['/api/user/ebook/shelf'],
  '/user/center/favorites': FAVORITE_LIST,
  '/user/center/invoices': INVOICE_LIST,
  '/user/center/invoices/[id]': INVOICE,
  '/user/center/letters': LETTER_LIST,
  '/user/center/letters/new': [],
  '/user/center/list-order': ['/api/user/cart/buyList/last'],
  '/user/center/mail': [SECURITY],
  '/user/center/messages': MESSAGE_LIST,
  '/user/center/orders': ORDER_LIST,
  '/user/center/orders/[id]': ORDER,
  '/user/center/orders/[id]/split': ['/api/user/order/detail/[id]'],
  '/user/center/organization': [ORGANIZATION],
  '/user/center/organization/dissolve': [ORGANIZATION],
  '/user/center/organization/members': [ORGANIZATION, MEMBERS],
  '/user/center/password': [SECURITY],
  '/user/center/phone': [SECURITY],
  '/user/center/purchases': PURCHASE_LIST,
  '/user/center/purchases/[id]': PURCHASE,
  '/user/center/quotations': QUOTATION_LIST,
  '/user/center/quotations/[id]': QUOTATION,
  '/user/center/resubscribe': [],
  '/user/center/campaigns': CAMPAIGN_LIST,
  '/user/center/campaigns/[id]': CAMPAIGN,
  '/user/center/statements': [],
  '/user/center/credit': [],
  '/user/center/special-orders': APPLICATION_LIST,
  '/user/center/special-orders/[id]': APPLICATION,
  '/user/center/special-orders/apply': APPLY_OTHER,
  '/mobile/address': [RECEIVERS, MEMBER],
  '/mobile/car': CART,
  '/mobile/invoice': INVOICE_LIST,
  '/mobile/invoice/[id]': INVOICE,
  '/mobile/invoicelist/[id]': ['/api/user/order/detail/[id]', '/api/user/invoice/selectByOrderId/[id]'],
  '/mobile/quickOrder': [],
  '/mobile/user': [MEMBER, ORDERS, INVITATIONS, '/api/user/ebook/shelf', '/api/user/message/unread'],
  '/mobile/user/account': [SECURITY, '/api/user/member/edit/basic'],
  '/mobile/user/account/close': CLOSE,
  '/mobile/user/account/devices': DEVICES,
  '/mobile/user/account/mail': [SECURITY],
  '/mobile/user/account/password': [SECURITY],
  '/mobile/user/account/phone': [SECURITY],
  '/mobile/user/aftersale': CASE_LIST,
  '/mobile/user/aftersale/[id]': CASE,
  '/mobile/user/aftersale/apply': [],
  '/mobile/user/ebooks': ['/api/user/ebook/shelf', '/api/guest/ebook/shelf'],
  '/mobile/user/letters': LETTER_LIST,
  '/mobile/user/letters/new': [],
  '/mobile/user/favorites': FAVORITE_LIST,
  '/mobile/user/messages': MESSAGE_LIST,
  '/mobile/user/order': ORDER_LIST,
  '/mobile/user/order/[id]': ORDER,
  '/mobile/user/organization': [ORGANIZATION],
  '/mobile/user/organization/dissolve': [ORGANIZATION],
  '/mobile/user/organization/members': [ORGANIZATION, MEMBERS],
  '/mobile/user/purchase': PURCHASE_LIST,
  '/mobile/user/purchase/[id]': PURCHASE,
  '/mobile/user/quotation': QUOTATION_LIST,
  '/mobile/user/quotation/[id]': QUOTATION,
  '/mobile/user/campaign': CAMPAIGN_LIST,
  '/mobile/user/campaign/[id]': CAMPAIGN,
  '/mobile/user/statement': [],
  '/mobile/user/credit': [],
  '/mobile/user/special-order': APPLICATION_LIST,
  '/mobile/user/special-order/[id]': APPLICATION,
  '/mobile/user/special-order/apply': APPLY_OTHER,
};
