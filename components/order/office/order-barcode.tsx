import css from '@/components/order/office/delivery-note.module.css';
import { code128 } from '@/lib/core/code128';

/** White on either side of the bars, and their height, in modules. */
const QUIET = 10;
const HEIGHT = 36;

/** The number of an order for the scanner of the desk (Code 128), with its digits below. */
export function OrderBarcode({ number }: { number: string }) {
  const widths = code128(number);
  const starts = widths.map((_, i) => widths.slice(0, i).reduce((a, w) => a + w, QUIET));
  const whole = widths.reduce((a, w) => a + w, 2 * QUIET);
  return (
    <div className={css.barcode}>
      <svg viewBox={`0 0 ${whole} ${HEIGHT}`} role="img" aria-label={`订单号条形码 ${number}`}>
        {widths.map((w, i) =>
          i % 2 === 0 ? (
            <rect key={starts[i]} x={starts[i]} width={w} height={HEIGHT} shapeRendering="crispEdges" />
          ) : null,
        )}
      </svg>
      <span>{number}</span>
    </div>
  );
}
