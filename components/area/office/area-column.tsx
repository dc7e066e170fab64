'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import css from '@/components/area/office/areas.module.css';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { StatusTag } from '@/components/ui/status-tag';
import type { AreaOfficeRow } from '@/lib/domain/area/office-contract';
import { apiQuery } from '@/lib/client/query';

export function AreaTags({ area }: { area: AreaOfficeRow }) {
  return (
    <>
      {!area.active && <StatusTag tone="gray">已停用</StatusTag>}
      {!area.official && <StatusTag>非国标</StatusTag>}
    </>
  );
}

interface AreaColumnProps {
  label: string;
  /** `''` for the provinces; `null` while nothing is chosen above. */
  parent: string | null;
  chosen: string;
  onChoose: (area: AreaOfficeRow) => void;
  hint: string;
}

/** One level of the tree as a list; what is chosen opens the next one. */
export function AreaColumn({ label, parent, chosen, onChoose, hint }: AreaColumnProps) {
  const query = useQuery({
    ...apiQuery('/api/admin/area/tree', { parentCode: parent ?? '' }),
    enabled: parent !== null,
  });
  const rows = parent === null ? [] : (query.data ?? []);
  const here = rows.some((a) => a.code === chosen);
  useEffect(() => {
    if (here) document.querySelector(`#area-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen, here]);
  return (
    <section className={css.column} aria-label={label}>
      <h2>
        {label}
        {rows.length > 0 && <small>{rows.length}</small>}
      </h2>
      {parent === null ? (
        <p className={css.hint}>{hint}</p>
      ) : query.isPending ? (
        <p className={css.hint} role="status">
          正在加载…
        </p>
      ) : query.isError ? (
        <p className={css.hint} role="alert">
          加载失败
          <Button variant="plain" size="s" onClick={() => void query.refetch()}>
            重试
          </Button>
        </p>
      ) : rows.length === 0 ? (
        <p className={css.hint}>没有下级地区</p>
      ) : (
        <ul>
          {rows.map((a) => (
            <li key={a.code} id={`area-${a.code}`}>
              <button
                type="button"
                className={cx(css.area, a.code === chosen && css.on, !a.active && css.off)}
                aria-current={a.code === chosen}
                onClick={() => onChoose(a)}
              >
                <span className={css.name}>
                  {a.name} <AreaTags area={a} />
                </span>
                <small>{a.code}</small>
                {a.level < 3 && (
                  <small className={css.count}>
                    {a.below}
                    <span className="sr-only"> 个下级</span>
                    <span aria-hidden> ›</span>
                  </small>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
