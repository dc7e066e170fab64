'use client';

import { useEffect, useRef, useState } from 'react';
import css from '@/components/area/mobile/area-sheet.module.css';
import { useAreas } from '@/components/area/use-areas';
import { cx } from '@/components/ui/cx';
import { LoadFailure } from '@/components/ui/load-failure';
import { Icon } from '@/components/ui/mobile/icons';
import { Sheet } from '@/components/ui/mobile/sheet';
import type { AreaView } from '@/lib/domain/area/contract';
import { areaLevel, isMunicipality } from '@/lib/domain/area/rules';

interface AreaSheetProps {
  open: boolean;
  onClose: () => void;
  /** Six-digit code of the place; empty while none is chosen. */
  value: string;
  /** Called with a complete place only. */
  onChange: (code: string) => void;
}

const levels = { province: '省份', city: '城市', district: '区县' } as const;
type Level = keyof typeof levels;

interface PlacesProps {
  label: string;
  options: readonly AreaView[] | undefined;
  chosen: string;
  onPick: (code: string) => void;
}

/** The places of one level; the chosen one is in sight at once. */
function List({ label, options, chosen, onPick }: PlacesProps & { options: readonly AreaView[] }) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const on = list.current?.querySelector('[aria-pressed=true]');
    // Tests run without layout.
    if (on) on.scrollIntoView?.({ block: 'center' });
    else list.current?.parentElement?.scrollTo?.({ top: 0 });
  }, []);
  return (
    <ul ref={list} aria-label={label}>
      {options.map((o) => (
        <li key={o.code}>
          <button
            type="button"
            className={cx(css.place, o.code === chosen && css.on)}
            aria-pressed={o.code === chosen}
            onClick={() => onPick(o.code)}
          >
            {o.name}
            {o.code === chosen && <Icon name="check" size={18} />}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Places({ options, ...rest }: PlacesProps) {
  if (options) return <List {...rest} options={options} />;
  return <div className={css.waiting} role="status" aria-label={`正在加载${rest.label}`} />;
}

function Choice({ value, onChange, onClose }: Omit<AreaSheetProps, 'open'>) {
  const areas = useAreas(value);
  const { province, city, short, undivided } = areas;
  const [level, setLevel] = useState<Level>(() => {
    if (value === '') return 'province';
    return areaLevel(value) === 2 ? 'city' : 'district';
  });
  /** A city was touched: when nothing lies below it, it is the place. */
  const [touched, setTouched] = useState(false);
  const finish = (code: string) => {
    onChange(code);
    onClose();
  };
  const whole = touched && undivided;
  useEffect(() => {
    if (whole) finish(city);
    // The city alone decides; the handlers are new at every paint.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [whole, city]);
  if (areas.failed) {
    return <LoadFailure compact title="地区加载失败" onRetry={areas.retry} />;
  }
  const name = (options: readonly AreaView[] | undefined, code: string) =>
    options?.find((o) => o.code === code)?.name;
  const tabs: { level: Level; name: string | undefined }[] = [
    { level: 'province', name: name(areas.provinces, province) },
  ];
  if (province && !short) tabs.push({ level: 'city', name: name(areas.cities, city) });
  if (short || (city && !undivided)) tabs.push({ level: 'district', name: name(areas.districts, value) });
  return (
    <div className={css.choice}>
      <div className={css.tabs} role="group" aria-label="已选地区">
        {tabs.map((t) => (
          <button
            key={t.level}
            type="button"
            className={cx(css.tab, t.level === level && css.current)}
            aria-current={t.level === level ? 'step' : undefined}
            onClick={() => setLevel(t.level)}
          >
            {t.name ?? `选择${levels[t.level]}`}
          </button>
        ))}
      </div>
      <div className={css.body}>
        {level === 'province' && (
          <Places
            key="province"
            label="省份"
            options={areas.provinces}
            chosen={province}
            onPick={(code) => {
              setTouched(false);
              areas.setPicked({ province: code, city: '' });
              setLevel(isMunicipality(code) ? 'district' : 'city');
            }}
          />
        )}
        {level === 'city' && (
          <Places
            key={`city${province}`}
            label="城市"
            options={areas.cities}
            chosen={city}
            onPick={(code) => {
              setTouched(true);
              areas.setPicked({ province, city: code });
              setLevel('district');
            }}
          />
        )}
        {level === 'district' && (
          <Places
            key={`district${province}${city}`}
            label="区县"
            options={areas.districts}
            chosen={value}
            onPick={finish}
          />
        )}
      </div>
    </div>
  );
}

/** 所在地区 from below: one level after the other, each chosen one a tab to go back to. A touch on the last level chooses and closes. */
export function AreaSheet({ open, onClose, value, onChange }: AreaSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title="选择所在地区" tall>
      <Choice value={value} onChange={onChange} onClose={onClose} />
    </Sheet>
  );
}
