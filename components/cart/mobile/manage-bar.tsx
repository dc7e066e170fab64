import css from '@/components/cart/mobile/cart-bar.module.css';
import { ConfirmButton } from '@/components/ui/confirm-button';

interface ManageBarProps {
  /** Lines that are ticked to go. */
  count: number;
  all: boolean;
  onAll: (on: boolean) => void;
  onDelete: () => Promise<void>;
}

/** While the cart is tidied: all of it, or what is ticked, goes at once. */
export function ManageBar({ count, all, onAll, onDelete }: ManageBarProps) {
  return (
    <div className={css.bar} role="region" aria-label="管理购物车">
      <label className={css.all}>
        <input type="checkbox" checked={all} onChange={(e) => onAll(e.currentTarget.checked)} />
        全选
      </label>
      <p className={css.sum} aria-live="polite">
        <small>{`已选 ${count} 种`}</small>
      </p>
      <ConfirmButton
        title={all ? '清空购物车？' : `删除选中的 ${count} 种商品？`}
        text={all ? '全部商品（含失效商品）将被移除。' : undefined}
        danger
        variant="danger"
        size="l"
        className={css.go}
        confirmLabel={all ? '清空' : '删除'}
        disabled={count === 0}
        done={all ? '购物车已清空' : '已删除'}
        onConfirm={onDelete}
      >
        {all ? '清空购物车' : '删除选中'}
      </ConfirmButton>
    </div>
  );
}
