import { noShippingText } from '@/components/order/checkout-look';
import { Freight, MethodText } from '@/components/order/shipping-choice';
import type { Checkout } from '@/components/order/use-checkout';
import { Cell } from '@/components/ui/mobile/cell';
import type { QuoteView } from '@/lib/domain/order/quote-contract';

interface ShippingCellProps {
  checkout: Checkout;
  base: QuoteView;
  onOpen: () => void;
}

/** 配送方式 with what it costs; touched, the ways of shipping come from below. */
export function ShippingCell({ checkout, base, onOpen }: ShippingCellProps) {
  const none = noShippingText(base);
  if (none) return <Cell title="配送方式" note={none} />;
  if (!checkout.receiver) return <Cell title="配送方式" note="请先添加收货地址，再选择配送方式。" />;
  const { shippable, shippingMethodId, quoteError, shippableFailed } = checkout;
  const method = shippable?.find((m) => m.id === shippingMethodId);
  const failed = quoteError?.message ?? (shippableFailed ? '配送方式加载失败，点此重试' : null);
  return (
    <Cell
      title="配送方式"
      note={failed ? <span role="alert">{failed}</span> : method && <MethodText method={method} />}
      value={
        method ? (
          <>
            {method.name} <Freight method={method} />
          </>
        ) : shippable || failed ? (
          '请选择'
        ) : (
          <span role="status">正在计算运费…</span>
        )
      }
      onClick={onOpen}
    />
  );
}
