'use client';

import { useEffect, useRef, useState, type ReactNode } from 'react';
import css from '@/components/product/desktop/freight-chooser.module.css';
import line from '@/components/product/desktop/freight-line.module.css';
import { ownArea } from '@/components/product/own-area';
import { sendingMethods, useFreight } from '@/components/product/use-freight';
import { inputClass } from '@/components/ui/plain-field';
import { cx } from '@/components/ui/cx';
import { Price } from '@/components/ui/price';
import { api } from '@/lib/client/api';
import type { AreaView } from '@/lib/domain/area/contract';
import { areaPath } from '@/lib/domain/area/rules';
import type { ProductFreight } from '@/lib/domain/shipping/freight-contract';

const LABELS = ['省份', '城市', '区县'];

const listAreas = (parentCode: string | undefined, signal: AbortSignal) =>
  api.get('/api/guest/area/list', parentCode ? { parentCode } : {}, { signal, stay: true });

/** Province, city, county as native selects; each choice is a place to ask for. */
function AreaSelects({ code, choose }: { code: string; choose: (code: string) => void }) {
  const [levels, setLevels] = useState<readonly AreaView[][]>([]);
  const path = code === '' ? [] : areaPath(code).toReversed();
  const first = useRef<HTMLSelectElement>(null);
  useEffect(() => first.current?.focus(), []);
  useEffect(() => {
    const stop = new AbortController();
    const above = code === '' ? [] : areaPath(code).toReversed();
    Promise.all([undefined, ...above].slice(0, LABELS.length).map((parent) => listAreas(parent, stop.signal)))
      .then(setLevels)
      .catch(() => undefined);
    return () => stop.abort();
  }, [code]);
  return LABELS.map((label, i) => {
    const options = levels[i] ?? [];
    if (i > 0 && options.length === 0) return null;
    return (
      <select
        key={label}
        ref={i === 0 ? first : undefined}
        className={cx(inputClass, css.select)}
        aria-label={label}
        value={path[i] ?? ''}
        onChange={(e) => choose(e.target.value || (path[i - 1] ?? ''))}
      >
        <option value="">{label}</option>
        {options.map((o) => (
          <option key={o.code} value={o.code}>
            {o.name}
          </option>
        ))}
      </select>
    );
  });
}

function Costs({ freight }: { freight: ProductFreight }) {
  if (!freight.needed) return <p>电子商品，无运费</p>;
  const sent = sendingMethods(freight);
  if (sent.length === 0) return <p className={css.none}>该地区暂不支持配送</p>;
  return (
    <ul className={css.costs}>
      {sent.map((m) => (
        <li key={m.id}>
          {m.name}{' '}
          {m.freightFen === 0 ? <b className={css.free}>免运费</b> : <Price fen={m.freightFen ?? 0} />}
          {m.freightFen !== 0 && m.freeText && <span className={line.quiet}>{`（${m.freeText}）`}</span>}
        </li>
      ))}
    </ul>
  );
}

interface FreightChooserProps {
  productId: number;
  /** The place to begin with; empty to choose one, `null` for that of the buyer's default address. */
  start: string | null;
  /** For a buyer without an address. */
  ask: ReactNode;
}

/** The place and what one copy costs to get there, as the server reckons it. A place that was chosen is remembered. */
export default function FreightChooser({ productId, start, ask }: FreightChooserProps) {
  const [chosen, setChosen] = useState(start ?? '');
  const [own, setOwn] = useState('');
  const [wanted, setChoosing] = useState(false);
  const code = chosen || own;
  const { freight, failed } = useFreight(productId, code, chosen !== '');
  useEffect(() => {
    if (start === null)
      ownArea().then(
        (found) => setOwn(found ?? ''),
        () => undefined,
      );
  }, [start]);
  if (start === null && code === '') return ask;
  // A place that is no more is chosen again.
  const choosing = wanted || failed !== '' || code === '';
  const choose = (next: string) => {
    setChosen(next);
    setChoosing(true);
  };
  return (
    <div className={css.chooser}>
      {choosing ? (
        <div className={css.selects}>
          <AreaSelects code={code} choose={choose} />
          {freight && (
            <button type="button" className={line.link} onClick={() => setChoosing(false)}>
              确定
            </button>
          )}
        </div>
      ) : (
        <div className={css.selects}>
          <span>{freight?.areaName}</span>
          {freight && (
            <button type="button" className={line.link} onClick={() => setChoosing(true)}>
              更改
            </button>
          )}
          <span className={line.quiet}>{freight?.leaves}</span>
        </div>
      )}
      <div aria-live="polite">
        {freight && code !== '' && <Costs freight={freight} />}
        {failed && <p className={css.none}>{failed}</p>}
      </div>
    </div>
  );
}
