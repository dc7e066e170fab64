import 'server-only';
import { adminAdCalls } from '@/lib/domain/ad/admin-calls';
import { guestAdCalls } from '@/lib/domain/ad/guest-calls';
import { adminCalls } from '@/lib/domain/admin/admin-calls';
import { adminAftersaleCalls } from '@/lib/domain/aftersale/admin-calls';
import { userAftersaleCalls } from '@/lib/domain/aftersale/user-calls';
import { adminAreaCalls } from '@/lib/domain/area/admin-calls';
import { guestAreaCalls } from '@/lib/domain/area/guest-calls';
import { userAreaCalls } from '@/lib/domain/area/user-calls';
import { adminArticleCalls } from '@/lib/domain/article/admin-calls';
import { adminArticleAuditCalls } from '@/lib/domain/article/admin-audit-calls';
import { adminArticleCategoryCalls } from '@/lib/domain/article/admin-category-calls';
import { guestArticleCalls } from '@/lib/domain/article/guest-calls';
import { guestCartCalls } from '@/lib/domain/cart/guest-calls';
import { userCartCalls } from '@/lib/domain/cart/user-calls';
import { adminChildOrderCalls } from '@/lib/domain/childOrder/admin-calls';
import { userChildOrderCalls } from '@/lib/domain/childOrder/user-calls';
import { adminEbookActivationCalls } from '@/lib/domain/ebook/admin-activation-calls';
import { adminEbookPublicationCalls } from '@/lib/domain/ebook/admin-publication-calls';
import { guestEbookCalls } from '@/lib/domain/ebook/guest-calls';
import { userEbookCalls } from '@/lib/domain/ebook/user-calls';
import { adminErpCalls } from '@/lib/domain/erp/admin-calls';
import { adminExportJobCalls } from '@/lib/domain/exportJob/admin-calls';
import { userExportJobCalls } from '@/lib/domain/exportJob/user-calls';
import { userFavoriteCalls } from '@/lib/domain/favorite/user-calls';
import { adminIdentityCalls } from '@/lib/domain/identity/admin-calls';
import { guestIdentityCalls } from '@/lib/domain/identity/guest-calls';
import { userIdentityCalls } from '@/lib/domain/identity/user-calls';
import { validIdentityCalls } from '@/lib/domain/identity/valid-calls';
import { adminInvoiceCalls } from '@/lib/domain/invoice/admin-calls';
import { guestInvoiceCalls } from '@/lib/domain/invoice/guest-calls';
import { userInvoiceCalls } from '@/lib/domain/invoice/user-calls';
import { adminLetterCalls } from '@/lib/domain/letter/admin-calls';
import { adminLetterErratumCalls } from '@/lib/domain/letter/admin-erratum-calls';
import { guestLetterCalls } from '@/lib/domain/letter/guest-calls';
import { userLetterCalls } from '@/lib/domain/letter/user-calls';
import { adminLogCalls } from '@/lib/domain/log/admin-calls';
import { adminMemberCalls } from '@/lib/domain/member/admin-calls';
import { userMemberCalls } from '@/lib/domain/member/user-calls';
import { userNoticeCalls } from '@/lib/domain/notice/user-calls';
import { adminBehalfCalls } from '@/lib/domain/order/admin-behalf-calls';
import { adminBinCalls } from '@/lib/domain/bin/admin-calls';
import { adminOfficeSearchCalls } from '@/lib/domain/officeSearch/admin-calls';
import { adminOrderCalls } from '@/lib/domain/order/admin-calls';
import { adminOrderShippingCalls } from '@/lib/domain/order/admin-shipping-calls';
import { guestOrderCalls } from '@/lib/domain/order/guest-calls';
import { userOrderCalls } from '@/lib/domain/order/user-calls';
import { adminOrganizationCalls } from '@/lib/domain/organization/admin-calls';
import { guestOrganizationCalls } from '@/lib/domain/organization/guest-calls';
import { userOrganizationCalls } from '@/lib/domain/organization/user-calls';
import { adminPaymentCalls } from '@/lib/domain/payment/admin-calls';
import { adminPaymentRefundCalls } from '@/lib/domain/payment/admin-refund-calls';
import { guestPaymentCalls } from '@/lib/domain/payment/guest-calls';
import { userPaymentCalls } from '@/lib/domain/payment/user-calls';
import { adminProductCalls } from '@/lib/domain/product/admin-calls';
import { adminProductBrandCalls } from '@/lib/domain/product/admin-brand-calls';
import { adminProductPlanCalls } from '@/lib/domain/product/admin-plan-calls';
import { adminProductTaxCalls } from '@/lib/domain/product/admin-tax-calls';
import { guestProductCalls } from '@/lib/domain/product/guest-calls';
import { userProductCalls } from '@/lib/domain/product/user-calls';
import { adminPaperCalls } from '@/lib/domain/paper/admin-calls';
import { userPaperCalls } from '@/lib/domain/paper/user-calls';
import { userPurchaseCalls } from '@/lib/domain/purchase/user-calls';
import { adminCreditCalls } from '@/lib/domain/credit/admin-calls';
import { userCreditCalls } from '@/lib/domain/credit/user-calls';
import { adminCampaignCalls } from '@/lib/domain/campaign/admin-calls';
import { userCampaignCalls } from '@/lib/domain/campaign/user-calls';
import { adminStatementCalls } from '@/lib/domain/statement/admin-calls';
import { guestStatementCalls } from '@/lib/domain/statement/guest-calls';
import { userStatementCalls } from '@/lib/domain/statement/user-calls';
import { adminQuotationCalls } from '@/lib/domain/quotation/admin-calls';
import { userQuotationCalls } from '@/lib/domain/quotation/user-calls';
import { reminderCalls } from '@/lib/domain/reminder/admin-calls';
import { adminReportCalls } from '@/lib/domain/report/admin-calls';
import { adminSearchCalls } from '@/lib/domain/search/admin-calls';
import { guestSearchCalls } from '@/lib/domain/search/guest-calls';
import { adminShippingCalls } from '@/lib/domain/shipping/admin-calls';
import { adminShippingMethodCalls } from '@/lib/domain/shipping/admin-method-calls';
import { guestShippingCalls } from '@/lib/domain/shipping/guest-calls';
import { adminSiteCalls } from '@/lib/domain/site/admin-calls';
import { adminSitePublicinfoCalls } from '@/lib/domain/site/admin-publicinfo-calls';
import { adminSiteQaCalls } from '@/lib/domain/site/admin-qa-calls';
import { guestSiteCalls } from '@/lib/domain/site/guest-calls';
import { guestSiteSearchCalls } from '@/lib/domain/siteSearch/guest-calls';
import { adminSpecialOrderCalls } from '@/lib/domain/specialOrder/admin-calls';
import { userSpecialOrderCalls } from '@/lib/domain/specialOrder/user-calls';
import { adminStockCalls } from '@/lib/domain/stock/admin-calls';
import { adminStockCountingCalls } from '@/lib/domain/stock/admin-counting-calls';
import { adminUploadCalls } from '@/lib/domain/upload/admin-calls';
import { adminWaybillCalls } from '@/lib/domain/waybill/admin-calls';

type Joined<T> = (T extends unknown ? (table: T) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** One table of several. @throws when two of them name one call */
function joined<T extends object>(tables: readonly T[]): Joined<T> {
  const all: Record<string, unknown> = {};
  for (const [key, call] of tables.flatMap((table) => Object.entries(table) as [string, unknown][])) {
    if (key in all) throw new Error(`${key} stands in two tables`);
    all[key] = call;
  }
  return all as Joined<T>;
}

/** Every call of the API by method and address: the HTTP server, the typed client, the OpenAPI document and the tests read this one table. */
export const calls = joined([
  adminAdCalls,
  guestAdCalls,
  adminCalls,
  adminAftersaleCalls,
  userAftersaleCalls,
  adminAreaCalls,
  guestAreaCalls,
  userAreaCalls,
  adminArticleCalls,
  adminArticleAuditCalls,
  adminArticleCategoryCalls,
  guestArticleCalls,
  guestCartCalls,
  userCartCalls,
  adminChildOrderCalls,
  userChildOrderCalls,
  adminEbookActivationCalls,
  adminEbookPublicationCalls,
  guestEbookCalls,
  userEbookCalls,
  adminErpCalls,
  adminExportJobCalls,
  userExportJobCalls,
  userFavoriteCalls,
  adminIdentityCalls,
  guestIdentityCalls,
  userIdentityCalls,
  validIdentityCalls,
  adminInvoiceCalls,
  guestInvoiceCalls,
  userInvoiceCalls,
  adminLetterCalls,
  adminLetterErratumCalls,
  guestLetterCalls,
  userLetterCalls,
  adminLogCalls,
  adminMemberCalls,
  userMemberCalls,
  userNoticeCalls,
  adminBehalfCalls,
  adminOfficeSearchCalls,
  adminBinCalls,
  adminOrderCalls,
  adminOrderShippingCalls,
  guestOrderCalls,
  userOrderCalls,
  adminPaperCalls,
  userPaperCalls,
  adminQuotationCalls,
  userQuotationCalls,
  userPurchaseCalls,
  adminCreditCalls,
  userCreditCalls,
  adminCampaignCalls,
  userCampaignCalls,
  adminStatementCalls,
  guestStatementCalls,
  userStatementCalls,
  adminOrganizationCalls,
  guestOrganizationCalls,
  userOrganizationCalls,
  adminPaymentCalls,
  adminPaymentRefundCalls,
  guestPaymentCalls,
  userPaymentCalls,
  adminProductCalls,
  adminProductBrandCalls,
  adminProductPlanCalls,
  adminProductTaxCalls,
  guestProductCalls,
  userProductCalls,
  reminderCalls,
  adminReportCalls,
  adminSearchCalls,
  guestSearchCalls,
  adminShippingCalls,
  adminShippingMethodCalls,
  guestShippingCalls,
  adminSiteCalls,
  adminSitePublicinfoCalls,
  adminSiteQaCalls,
  guestSiteCalls,
  guestSiteSearchCalls,
  adminSpecialOrderCalls,
  userSpecialOrderCalls,
  adminStockCalls,
  adminStockCountingCalls,
  adminUploadCalls,
  adminWaybillCalls,
]);

export type Calls = typeof calls;
