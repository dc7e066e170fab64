'use client';

import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { AreaTags } from '@/components/area/office/area-column';
import css from '@/components/area/office/areas.module.css';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { errorText } from '@/components/ui/error-text';
import { apiQuery } from '@/lib/client/query';

const PAGE = 50;

/** What a search found; a hit opens the columns at its place. */
export function AreaHits({ keyword, onShow }: { keyword: string; onShow: (code: string) => void }) {
  const [size, setSize] = useState(PAGE);
  const query = useQuery({
    ...apiQuery('/api/admin/area/list', { keyword, pageSize: size }, { placeholderData: keepPreviousData }),
    enabled: keyword !== '',
  });
  if (query.isError) {
    return <EmptyState compact picture="error" title="搜索失败" text={errorText(query.error)} />;
  }
  if (!query.data) {
    return (
      <p className={css.hint} role="status">
        正在搜索…
      </p>
    );
  }
  const { list, total } = query.data;
  if (total === 0)
    return <EmptyState compact picture="search" title="没有找到地区" text="换个名称或代码试试。" />;
  return (
    <div className={css.hits}>
      <p className={css.total} role="status">
        {`共找到 ${total} 个地区`}
      </p>
      <ul>
        {list.map((a) => (
          <li key={a.code}>
            <button type="button" className={css.hit} onClick={() => onShow(a.code)}>
              <small>{a.code}</small>
              <span>{a.place}</span>
              <AreaTags area={a} />
            </button>
          </li>
        ))}
      </ul>
      {total > list.length && size < 100 && (
        <Button variant="outline" size="s" onClick={() => setSize(100)}>
          显示更多
        </Button>
      )}
      {total > list.length && size >= 100 && <p className={css.hint}>请输入更完整的名称以缩小范围。</p>}
    </div>
  );
}
