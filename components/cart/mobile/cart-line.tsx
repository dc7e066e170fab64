'use client';

import { mendedQuantity, priceMove } from '@/components/cart/cart-look';
import css from '@/components/cart/mobile/cart-line.module.css';
import type { Cart } from '@/components/cart/use-cart';
import { Button } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { cx } from '@/components/ui/cx';
import { MobileStepper } from '@/components/ui/mobile/mobile-stepper';
import { SwipeRow } from '@/components/ui/mobile/swipe-row';
import { Picture } from '@/components/ui/picture';
import { Price } from '@/components/ui/price';
import type { CartLineView } from '@/lib/domain/cart/contract';
import { isInvalid } from '@/lib/domain/cart/rules';
import { productKinds } from '@/lib/states/product-kind';

interface CartLineProps {
  line: CartLineView;
  cart: Cart;
  /** While the cart is tidied: whether this line is ticked to go. `null` otherwise. */
  doomed: boolean | null;
  onDoom: (on: boolean) => void;
}

function Name({ line, dead }: { line: CartLineView; dead: boolean }) {
  const inner = (
    <>
      <span className={css.title}>{line.title}</span>
      <span className={css.spec}>{line.specLabel || productKinds[line.kind]}</span>
    </>
  );
  if (line.problem === 'off_shelf') return <span className={css.name}>{inner}</span>;
  return (
    <a className={cx(css.name, dead && css.quiet)} href={`/mobile/detail?id=${line.productId}`}>
      {inner}
    </a>
  );
}

/** Price, number of copies, and what is wrong with them. */
function Amount({ line, cart }: { line: CartLineView; cart: Cart }) {
  const move = priceMove(line);
  const mend = mendedQuantity(line);
  return (
    <>
      {move && <span className={cx(css.move, move.down ? css.down : css.up)}>{move.text}</span>}
      <div className={css.amount}>
        <span className={css.price}>
          <Price fen={line.unitFen} was={line.listFen} />
        </span>
        <MobileStepper
          value={line.quantity}
          min={line.minQuantity}
          max={Math.max(line.minQuantity, line.maxQuantity)}
          label={`${line.title}的数量`}
          onChange={(n) => cart.setQuantity(line, n)}
        />
      </div>
      {line.reason && (
        <p className={css.reason} role="status">
          {line.reason}
          {mend !== line.quantity && (
            <Button variant="outline" size="s" onClick={() => cart.setQuantity(line, mend)}>
              {`改为 ${mend}`}
            </Button>
          )}
        </p>
      )}
    </>
  );
}

function Tick({ line, cart, doomed, onDoom }: CartLineProps) {
  if (doomed === null && isInvalid(line)) return <span className={css.tag}>失效</span>;
  const can = line.problem === null;
  return (
    <label className={css.tick}>
      <input
        type="checkbox"
        checked={doomed ?? (line.selected && can)}
        disabled={doomed === null && !can}
        aria-label={`选择${line.title}`}
        onChange={(e) => {
          if (doomed === null) cart.setSelected([line], e.currentTarget.checked);
          else onDoom(e.currentTarget.checked);
        }}
      />
    </label>
  );
}

/** One line of the cart: tick, cover, words, copies. Swiped to the left it can be deleted. */
export function CartLine(props: CartLineProps) {
  const { line, cart, doomed } = props;
  const dead = isInvalid(line);
  const row = (
    <div className={css.frame}>
      <div className={cx(css.line, dead && css.dead)}>
        <Tick {...props} />
        <span className={css.cover}>
          <Picture src={line.coverPath} alt="" width={72} height={96} kind="cover" />
        </span>
        <div className={css.words}>
          <Name line={line} dead={dead} />
          {dead ? (
            <p className={css.reason}>{line.reason}</p>
          ) : (
            doomed === null && <Amount line={line} cart={cart} />
          )}
        </div>
      </div>
    </div>
  );
  return (
    <li className={css.item}>
      {doomed === null ? (
        <SwipeRow
          label={line.title}
          actions={
            <ConfirmButton
              title="删除该商品？"
              text={line.title}
              danger
              variant="danger"
              size="m"
              confirmLabel="删除"
              label={`删除${line.title}`}
              done="已删除"
              onConfirm={() => cart.remove([line])}
            >
              删除
            </ConfirmButton>
          }
        >
          {row}
        </SwipeRow>
      ) : (
        row
      )}
    </li>
  );
}
