'use client';

import { mendedQuantity, priceMove } from '@/components/cart/cart-look';
import css from '@/components/cart/desktop/cart-row.module.css';
import type { Cart } from '@/components/cart/use-cart';
import { Button } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { cx } from '@/components/ui/cx';
import { Picture } from '@/components/ui/picture';
import { Price } from '@/components/ui/price';
import { QuantityStepper } from '@/components/ui/quantity-stepper';
import { formatFen } from '@/lib/core/money';
import type { CartLineView } from '@/lib/domain/cart/contract';
import { isInvalid } from '@/lib/domain/cart/rules';
import { productKinds } from '@/lib/states/product-kind';

function PriceMove({ line }: { line: CartLineView }) {
  const move = priceMove(line);
  return move && <span className={move.down ? css.down : css.up}>{move.text}</span>;
}

function Name({ line }: { line: CartLineView }) {
  const off = line.problem === 'off_shelf';
  const inner = (
    <>
      <span className={css.cover}>
        <Picture src={line.coverPath} alt="" width={72} height={96} kind="cover" />
      </span>
      <span className={css.words}>
        <span className={css.title}>{line.title}</span>
        <span className={css.spec}>{line.specLabel || productKinds[line.kind]}</span>
      </span>
    </>
  );
  return off ? (
    <span className={css.product}>{inner}</span>
  ) : (
    <a className={css.product} href={`/mall/details/${line.productId}`}>
      {inner}
    </a>
  );
}

/** One line of the cart. A line that no quantity can mend has no tick, no stepper and no sum. */
export function CartRow({ line, cart }: { line: CartLineView; cart: Cart }) {
  const dead = isInvalid(line);
  const can = line.problem === null;
  const mend = mendedQuantity(line);
  return (
    <tr className={cx(css.row, dead && css.dead)}>
      <td className={css.tick}>
        {dead ? (
          <span className={css.tag}>失效</span>
        ) : (
          <input
            type="checkbox"
            checked={line.selected && can}
            disabled={!can}
            aria-label={`选择${line.title}`}
            onChange={(e) => cart.setSelected([line], e.currentTarget.checked)}
          />
        )}
      </td>
      <td>
        <Name line={line} />
      </td>
      <td className={css.money}>
        {!dead && (
          <>
            <Price fen={line.unitFen} plain />
            {line.listFen > line.unitFen && (
              <del className={css.was} translate="no">{`¥${formatFen(line.listFen)}`}</del>
            )}
            <PriceMove line={line} />
          </>
        )}
      </td>
      <td className={css.quantity}>
        {dead ? (
          <span className={css.reason}>{line.reason}</span>
        ) : (
          <>
            <QuantityStepper
              size="s"
              value={line.quantity}
              min={line.minQuantity}
              max={Math.max(line.minQuantity, line.maxQuantity)}
              label={`${line.title}的数量`}
              onChange={(n) => cart.setQuantity(line, n)}
            />
            {line.reason && (
              <span className={css.reason} role="status">
                {line.reason}
                {mend !== line.quantity && (
                  <Button variant="plain" size="s" onClick={() => cart.setQuantity(line, mend)}>
                    {`改为 ${mend}`}
                  </Button>
                )}
              </span>
            )}
          </>
        )}
      </td>
      <td className={css.money}>{can && <Price fen={line.unitFen * line.quantity} />}</td>
      <td className={css.act}>
        <ConfirmButton
          title="删除该商品？"
          text={line.title}
          danger
          variant="plain"
          confirmLabel="删除"
          label={`删除${line.title}`}
          done="已删除"
          onConfirm={() => cart.remove([line])}
        >
          删除
        </ConfirmButton>
      </td>
    </tr>
  );
}
