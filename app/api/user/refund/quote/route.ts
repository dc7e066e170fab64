import { quoteAfterSale } from '@/lib/domain/aftersale/applicable-queries';
import { afterSaleQuoteInput, afterSaleQuoteView } from '@/lib/domain/aftersale/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '试算退款金额',
  can: 'aftersale.apply',
  input: afterSaleQuoteInput,
  output: afterSaleQuoteView,
  tx: false,
  message: '',
  handler: quoteAfterSale,
});
