import 'server-only';
import type { Receiver } from '@/lib/domain/member/queries';
import type { SaleLine } from '@/lib/domain/product/sale-lines';
import type { Quote } from './quote-queries';

/** A line of goods as an order, a quotation or a purchase request keeps it: later edits of the product never touch it (domain.md section 2). */
export const frozenGoods = (sale: SaleLine) => ({
  productId: sale.productId,
  kind: sale.kind,
  title: sale.title,
  isbn: sale.isbn,
  issn: sale.issn,
  coverPath: sale.coverPath,
  specKey: sale.specKey,
  spec: { ...sale.spec, label: sale.specLabel },
  listFen: sale.listFen,
  unitFen: sale.unitFen,
});

/** What the same three keep of the sums (fen), the way of shipping and where it goes. */
export const frozenTerms = ({ amounts, method }: Quote, receiver: Receiver | null) => ({
  goodsFen: amounts.goodsFen,
  freightFen: amounts.freightFen,
  discountFen: amounts.discountFen,
  totalFen: amounts.totalFen,
  shippingMethodId: method?.id ?? null,
  shippingMethodName: method?.name ?? null,
  receiverName: receiver?.name ?? null,
  receiverPhone: receiver?.phone ?? null,
  receiverTel: receiver?.tel ?? null,
  areaCode: receiver?.areaCode ?? null,
  province: receiver?.province ?? null,
  city: receiver?.city ?? null,
  district: receiver?.district ?? null,
  address: receiver?.address ?? null,
  postcode: receiver?.postcode ?? null,
});
