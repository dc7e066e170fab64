import { productFreightInput, productFreightView } from '@/lib/domain/shipping/freight-contract';
import { freightOfProduct } from '@/lib/domain/shipping/freight-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '商品送至某地区的运费',
  can: 'public',
  input: productFreightInput,
  output: productFreightView,
  handler: freightOfProduct,
});
