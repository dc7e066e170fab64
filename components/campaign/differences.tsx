'use client';

import { useQuery } from '@tanstack/react-query';
import css from '@/components/campaign/campaign.module.css';
import { EmptyState } from '@/components/ui/empty-state';
import { Loaded } from '@/components/ui/loaded';
import { StatusTag } from '@/components/ui/status-tag';
import { apiQuery } from '@/lib/client/query';
import type { DifferenceView } from '@/lib/domain/campaign/contract';
import { SHOWN_DIFFERENCES } from '@/lib/domain/campaign/rules';

const tones = { added: 'green', removed: 'red', changed: 'amber' } as const;

function Change({ row }: { row: DifferenceView }) {
  return (
    <tr>
      <td className={css.short}>
        <StatusTag tone={tones[row.kind]}>{row.kindLabel}</StatusTag>
      </td>
      <th scope="row" className={css.short}>
        {row.name}
        {row.department !== '' && <p className={css.small}>{row.department}</p>}
      </th>
      <td className={css.wide}>
        {row.was !== null && <p className={css.small}>{`原：${row.was}`}</p>}
        {row.is !== null && <p>{row.was === null ? row.is : `现：${row.is}`}</p>}
        {row.was === null && row.is === null && <span className={css.small}>未变</span>}
      </td>
      <td className={css.wide}>
        {row.titles.map((t) => (
          <p key={t.title}>{`${t.title}：${t.was} → ${t.is} 份`}</p>
        ))}
        {row.titles.length === 0 && <span className={css.small}>未变</span>}
      </td>
    </tr>
  );
}

/** 与往年的变化: who came, who went, what is another address or number of copies. */
export function Differences({ id, version }: { id: number; version: number }) {
  // Another version of the list is another comparison.
  const query = useQuery(apiQuery('/api/user/campaign/differences/[id]', { id }, { staleTime: 0 }));
  return (
    <Loaded query={query}>
      {(found) =>
        found.formerYear === null ? (
          <EmptyState compact title="名单不是取用往年名单编制的，没有可比较的变化" />
        ) : (
          <div className={css.body} data-version={version}>
            <p role="status">
              {`与 ${found.formerYear} 年的名单相比：新增 ${found.added} 名，删除 ${found.removed} 名，变更 ${found.changed} 名，未变 ${found.same} 名。`}
            </p>
            {found.list.length > 0 && (
              // A scroller must be reachable by keyboard (WCAG 2.1.1).
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
              <div className={css.scroll} tabIndex={0} role="region" aria-label="变化">
                <table className={css.table}>
                  <thead>
                    <tr>
                      {['变化', '读者', '收货信息', '份数'].map((t) => (
                        <th key={t} scope="col">
                          {t}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {found.list.map((row, i) => (
                      <Change key={`${row.kind} ${row.name} ${i}`} row={row} />
                    ))}
                  </tbody>
                </table>
              </div>
            )}
            {found.added + found.removed + found.changed > SHOWN_DIFFERENCES && (
              <p className={css.small}>{`只列出前 ${SHOWN_DIFFERENCES} 条，其余请下载名单核对。`}</p>
            )}
          </div>
        )
      }
    </Loaded>
  );
}
