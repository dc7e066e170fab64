'use client';

import { useEffect, useState, type ReactNode } from 'react';
import css from '@/components/product/mobile/freight-cell.module.css';
import { PLACE_HINT } from '@/components/product/mobile/place-hint';
import { ownArea } from '@/components/product/own-area';
import { savedArea } from '@/components/product/saved-area';
import { sendingMethods, useFreight } from '@/components/product/use-freight';
import { Cell } from '@/components/ui/mobile/cell';
import { Price } from '@/components/ui/price';
import { usePart } from '@/components/ui/use-part';
import type { ProductFreight } from '@/lib/domain/shipping/freight-contract';
import { isBuyer } from '@/components/ui/is-buyer';
import { useBrowserValue } from '@/components/ui/use-browser-value';

const loadSheet = async () => (await import('@/components/product/mobile/freight-sheet')).FreightSheet;

function Costs({ freight }: { freight: ProductFreight }): ReactNode {
  if (!freight.needed) return '电子商品，无运费';
  const sent = sendingMethods(freight);
  if (sent.length === 0) return <span className={css.none}>该地区暂不支持配送</span>;
  return (
    <>
      {sent.map((m) => (
        <span key={m.id} className={css.cost}>
          {m.name}{' '}
          {m.freightFen === 0 ? <b className={css.free}>免运费</b> : <Price fen={m.freightFen ?? 0} plain />}
          {m.freightFen !== 0 && m.freeText && `（${m.freeText}）`}
        </span>
      ))}
      <span className={css.cost}>{freight.leaves}</span>
    </>
  );
}

export interface FreightPlacesProps {
  productId: number;
  rule: string;
  /** The cell was touched before this part was there. */
  touched: boolean;
}

/** Freight of a product to a place: the one that was chosen, which is remembered, or that of the buyer's default address. */
export function FreightPlaces({ productId, rule, touched }: FreightPlacesProps) {
  const saved = useBrowserValue(savedArea, null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [Sheet, want] = usePart(loadSheet);
  const [own, setOwn] = useState('');
  const picked = chosen ?? saved;
  const code = picked ?? own;
  const { freight, failed } = useFreight(productId, code, picked !== null);
  useEffect(() => {
    if (savedArea() === null && isBuyer())
      ownArea().then(
        (found) => setOwn(found ?? ''),
        () => undefined,
      );
  }, []);
  const choose = () => void want().then((there) => there && setOpen(true));
  useEffect(() => {
    if (touched) choose();
    // The touch counts once, when the part comes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const waiting = code !== '' && !freight && !failed;
  return (
    <>
      <Cell
        title="送至"
        value={freight?.areaName ?? (waiting ? '正在查询运费…' : PLACE_HINT)}
        note={
          <span aria-live="polite">
            {freight ? (
              <Costs freight={freight} />
            ) : failed ? (
              <span className={css.none}>{failed}</span>
            ) : (
              rule
            )}
          </span>
        }
        onClick={choose}
      />
      {Sheet && <Sheet open={open} onClose={() => setOpen(false)} value={code} onChange={setChosen} />}
    </>
  );
}
