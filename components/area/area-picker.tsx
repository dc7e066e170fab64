'use client';

import { useEffect } from 'react';
import css from '@/components/area/area-picker.module.css';
import { useAreas } from '@/components/area/use-areas';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { inputClass } from '@/components/ui/plain-field';
import type { AreaView } from '@/lib/domain/area/contract';

interface LevelProps {
  label: string;
  value: string;
  options: readonly AreaView[] | undefined;
  onPick: (code: string) => void;
  invalid: boolean;
  describedBy?: string;
  /** For the first control: the field's label names it. */
  id?: string;
  /** The form finds its first control by this path. */
  path?: string;
}

function Level({ label, value, options, onPick, invalid, describedBy, id, path }: LevelProps) {
  return (
    <select
      id={id}
      data-path={path}
      className={cx(inputClass, css.select)}
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      value={value}
      disabled={!options || options.length === 0}
      onChange={(e) => onPick(e.target.value)}
    >
      <option value="">{label}</option>
      {options?.map((o) => (
        <option key={o.code} value={o.code}>
          {o.name}
        </option>
      ))}
    </select>
  );
}

interface AreaPickerProps {
  /** Six-digit code of the place; empty while none is chosen. */
  value: string;
  /** A province or a city is a complete choice too; for rules that cover all of it. */
  anyLevel?: boolean;
  /** Called with a complete place, or with an empty text while the choice is unfinished. */
  onChange: (code: string) => void;
  id?: string;
  path?: string;
  invalid?: boolean;
  describedBy?: string;
  /** One below the other, for narrow places. */
  stacked?: boolean;
  className?: string;
}

/** Province, city, district as native selects. The middle level of the municipalities is not asked for. */
export function AreaPicker(props: AreaPickerProps) {
  const { value, anyLevel = false, onChange, id, path, invalid = false, describedBy } = props;
  const areas = useAreas(value);
  const { province, city, setPicked, short, undivided } = areas;
  // A city without districts is a place by itself.
  useEffect(() => {
    if (undivided && value !== city) onChange(city);
  }, [undivided, value, city, onChange]);
  if (areas.failed) {
    return (
      <span className={css.failed}>
        地区加载失败
        <Button variant="plain" size="s" onClick={areas.retry}>
          重试
        </Button>
      </span>
    );
  }
  return (
    <div className={cx(css.picker, props.stacked && css.stacked, props.className)}>
      <Level
        id={id}
        path={path}
        label={anyLevel ? '全国' : '省份'}
        value={province}
        options={areas.provinces}
        invalid={invalid}
        describedBy={describedBy}
        onPick={(code) => {
          setPicked({ province: code, city: '' });
          onChange(anyLevel ? code : '');
        }}
      />
      {!short && (
        <Level
          label={anyLevel ? '不限城市' : '城市'}
          value={city}
          options={areas.cities}
          invalid={invalid}
          onPick={(code) => {
            setPicked({ province, city: code });
            onChange(anyLevel ? code || province : '');
          }}
        />
      )}
      {!undivided && (
        <Level
          label={anyLevel ? '不限区县' : '区县'}
          value={areas.districts?.some((d) => d.code === value) ? value : ''}
          options={areas.districts}
          invalid={invalid}
          onPick={(code) => onChange(code || !anyLevel ? code : city || province)}
        />
      )}
    </div>
  );
}
