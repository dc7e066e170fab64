'use client';

import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import css from '@/components/area/office/scopes-field.module.css';
import { Button } from '@/components/ui/button';
import { inputClass } from '@/components/ui/plain-field';
import { areasQuery } from '@/lib/domain/area/client';
import { areaParent, areaText } from '@/lib/domain/area/rules';

interface Scope {
  code: string;
  name: string;
}

interface ScopesFieldProps {
  value: readonly string[];
  /** Names of the areas that are chosen already. */
  names: readonly Scope[];
  onChange: (codes: string[]) => void;
  error: string | null;
}

/** Areas that somebody is responsible for: whole provinces, cities or single counties. */
export function ScopesField({ value, names, onChange, error }: ScopesFieldProps) {
  const [path, setPath] = useState<Scope[]>([]);
  const [known, setKnown] = useState(new Map(names.map((n) => [n.code, n.name])));
  const provinces = useQuery(areasQuery());
  const below = useQueries({ queries: path.slice(0, 2).map((p) => areasQuery(p.code)) });
  const levels = [provinces.data, ...below.map((q) => q.data)];
  const labels = ['省份', '城市（不选为全省）', '区县（不选为全市）'];
  const last = path.at(-1);
  const covered = (code: string): boolean =>
    value.includes(code) || (areaParent(code) !== null && covered(areaParent(code) ?? ''));
  const add = () => {
    if (!last || covered(last.code)) return;
    const [province, city, district] = path;
    const text = areaText({
      province: province?.name ?? '',
      city: city?.name ?? '',
      district: district?.name ?? '',
    });
    setKnown(new Map(known).set(last.code, text || last.name));
    // What lies in the new area is in it anyway.
    const prefix = last.code.replace(/(00){1,2}$/, '');
    onChange([...value.filter((c) => !c.startsWith(prefix)), last.code].toSorted());
    setPath([]);
  };
  return (
    <div className={css.field} role="group" aria-labelledby="scopes-label">
      <span id="scopes-label" className={css.label}>
        负责地区 <i aria-hidden>*</i>
      </span>
      <div className={css.row}>
        {levels.map((options, level) => (
          <select
            key={labels[level]}
            className={inputClass}
            aria-label={labels[level]}
            aria-invalid={error && level === 0 ? true : undefined}
            data-path={level === 0 ? 'areaCodes' : undefined}
            value={path[level]?.code ?? ''}
            disabled={!options || options.length === 0}
            onChange={(e) => {
              const hit = options?.find((o) => o.code === e.target.value);
              setPath([...path.slice(0, level), ...(hit ? [{ code: hit.code, name: hit.name }] : [])]);
            }}
          >
            <option value="">{labels[level]}</option>
            {options?.map((o) => (
              <option key={o.code} value={o.code}>
                {o.name}
              </option>
            ))}
          </select>
        ))}
        <Button variant="outline" size="s" disabled={!last || covered(last.code)} onClick={add}>
          {last && covered(last.code) ? '已包含' : '添加'}
        </Button>
      </div>
      {value.length > 0 && (
        <ul className={css.chips} aria-label="已选地区">
          {value.map((code) => (
            <li key={code}>
              {known.get(code) ?? code}
              <button
                type="button"
                aria-label={`移除${known.get(code) ?? code}`}
                onClick={() => onChange(value.filter((c) => c !== code))}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
