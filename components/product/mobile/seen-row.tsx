import { ProductStrip } from '@/components/product/mobile/product-strip';
import { useSeen } from '@/components/product/use-seen';

/** The row of products that this browser looked at before. */
export function SeenRow({ ids }: { ids: string }) {
  return <ProductStrip title="最近浏览" products={useSeen(ids)} />;
}
