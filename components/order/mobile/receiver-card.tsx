import css from '@/components/order/mobile/receiver-card.module.css';
import { cx } from '@/components/ui/cx';
import { Pictogram } from '@/components/ui/mobile/pictograms';
import { StatusTag } from '@/components/ui/status-tag';
import type { Receiver } from '@/lib/domain/member/contract';
import { receiverText } from '@/lib/domain/member/rules';

interface ReceiverCardProps {
  receiver: Receiver | null;
  /** Rows of the cart that this checkout is about: the address book leads back to them. */
  items: readonly number[];
  error?: string;
}

/** Where the goods go, with the red and blue edge of an envelope. Leads to the address book to choose another. */
export function ReceiverCard({ receiver, items, error }: ReceiverCardProps) {
  const book = `/mobile/address?choose=1&items=${items.join(',')}`;
  return (
    <section className={cx(css.card, error && css.wrong)} aria-label="收货地址">
      <a
        id="checkout-receiverId"
        className={css.link}
        href={receiver ? book : `${book}&new=1`}
        aria-describedby={error ? 'checkout-receiver-note' : undefined}
      >
        <span className={css.icon}>
          <Pictogram name="location" />
        </span>
        {receiver ? (
          <span className={css.words}>
            <span className={css.who}>
              <b translate="no">{receiver.name}</b> <span className={css.phone}>{receiver.phone}</span>
              {receiver.isDefault && <StatusTag tone="red">默认</StatusTag>}
              {receiver.shared && <StatusTag tone="gray">单位共用</StatusTag>}
            </span>
            <span className={css.address}>{receiverText(receiver)}</span>
          </span>
        ) : (
          <span className={css.words}>
            <b>添加收货地址</b>
            <span className={css.address}>还没有收货地址，请先添加</span>
          </span>
        )}
        <Pictogram name="arrow" size={16} />
      </a>
      {error && (
        <p id="checkout-receiver-note" className={css.error} role="alert">
          {error}
        </p>
      )}
      <span className={css.edge} aria-hidden />
    </section>
  );
}
