import css from '@/components/cart/desktop/buy-list.module.css';
import type { BuyList } from '@/components/cart/use-buy-list';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { inputClass } from '@/components/ui/plain-field';
import { Price } from '@/components/ui/price';
import { QuantityStepper } from '@/components/ui/quantity-stepper';
import { StatusTag, type Tone } from '@/components/ui/status-tag';
import { readFen } from '@/lib/core/money';
import type { BuyOffer } from '@/lib/domain/cart/buy-list-contract';
import {
  buyStates,
  nearestCopies,
  offerKey,
  type BuyLine,
  type BuyState,
} from '@/lib/domain/cart/buy-list-state-rules';
import { kindChips } from '@/lib/domain/product/rules';

const TONES: Readonly<Record<BuyState, Tone>> = {
  ok: 'green',
  choose: 'blue',
  short: 'amber',
  off: 'amber',
  missing: 'red',
  wrong: 'red',
  merged: 'gray',
  done: 'gray',
};

/** What tells an offer from others of the same title. */
const facts = (o: BuyOffer) =>
  [kindChips[o.kind], o.specLabel, o.code, o.publisher].filter(Boolean).join(' · ');

const optionText = (o: BuyOffer) =>
  [o.title, kindChips[o.kind], o.specLabel, o.code, readFen(o.unitFen), o.reason].filter(Boolean).join('，');

/** Which of several is meant; also of one that was found by another mark than the list's. */
function Choice({ line, list }: { line: BuyLine; list: BuyList }) {
  const { offer, offers, wanted } = line;
  return (
    <select
      className={cx(inputClass, css.choice)}
      aria-label={`第 ${wanted.line} 行的书刊`}
      value={offer ? offerKey(offer) : ''}
      onChange={(e) => list.pick(line, e.currentTarget.value)}
    >
      <option value="">请选择书刊</option>
      {offers.map((o) => (
        <option key={offerKey(o)} value={offerKey(o)}>
          {optionText(o)}
        </option>
      ))}
    </select>
  );
}

function Goods({ line, list }: { line: BuyLine; list: BuyList }) {
  const { offer, offers, state, problem, notes } = line;
  const refusal = (offer && state !== 'merged' && list.refused[offerKey(offer)]) || null;
  const near = offer && state === 'short' ? nearestCopies(offer, line.copies) : null;
  const asks = state === 'choose' || (state !== 'merged' && state !== 'done' && offers.length > 1);
  return (
    <>
      <span className={css.state}>
        <StatusTag tone={TONES[state]}>{buyStates[state]}</StatusTag>
        {offer && (
          <a className={css.title} href={`/mall/details/${offer.productId}`} target="_blank" rel="noopener">
            {offer.title}
          </a>
        )}
      </span>
      {offer && <small>{facts(offer)}</small>}
      {problem && (
        <small className={css.problem}>
          {problem}
          {near !== null && offer && (
            <Button variant="plain" size="s" onClick={() => list.setCopies({ [offerKey(offer)]: near })}>
              {`改为 ${near} 份`}
            </Button>
          )}
        </small>
      )}
      {refusal && refusal !== problem && <small className={css.problem}>{refusal}</small>}
      {asks && <Choice line={line} list={list} />}
      {notes.map((note) => (
        <small key={note}>{note}</small>
      ))}
    </>
  );
}

/** One line of the list: what was written, and what it means. */
export function BuyListRow({ line, list }: { line: BuyLine; list: BuyList }) {
  const { wanted, offer, state, copies } = line;
  const counts = offer && (state === 'ok' || state === 'short');
  const most = offer ? nearestCopies(offer, Number.MAX_SAFE_INTEGER) : null;
  return (
    <tr className={cx(!counts && state !== 'choose' && css.off)}>
      <td className={css.tick}>
        {offer && state === 'ok' && (
          <input
            type="checkbox"
            aria-label={`选择${offer.title}`}
            checked={line.ticked}
            onChange={(e) => list.tick([offerKey(offer)], e.currentTarget.checked)}
          />
        )}
      </td>
      <td className={css.number}>{wanted.line}</td>
      <td className={css.wanted}>{wanted.text}</td>
      <td className={css.goods}>
        <Goods line={line} list={list} />
      </td>
      <td className={css.price}>{counts && <Price fen={offer.unitFen} plain />}</td>
      <td className={css.copies}>
        {counts && most !== null ? (
          <QuantityStepper
            size="s"
            value={copies}
            // The stepper keeps to its range when it appears: copies that cannot be had stay as they were written until the buyer changes them.
            min={Math.min(offer.minQuantity, copies)}
            max={Math.max(most, copies)}
            label={`${offer.title}的份数`}
            onChange={(n) => list.setCopies({ [offerKey(offer)]: n })}
          />
        ) : (
          state !== 'wrong' && <span translate="no">{copies}</span>
        )}
      </td>
      <td className={css.right}>{counts && <Price fen={offer.unitFen * copies} />}</td>
    </tr>
  );
}
