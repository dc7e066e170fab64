import type { Buy } from '@/components/cart/use-buy';
import { Button } from '@/components/ui/button';

/** 到货通知 in the place of 加入购物车; a second click takes it back. */
export function RestockButton({
  buy: { restockWord, live, toggle },
}: {
  buy: Pick<Buy, 'restockWord' | 'live' | 'toggle'>;
}) {
  return (
    <Button size="l" variant="outlineRed" onClick={() => toggle('restock', live.specKey)}>
      {restockWord}
    </Button>
  );
}
