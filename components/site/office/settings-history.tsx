'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import rows from '@/components/ui/rows.module.css';
import css from '@/components/site/office/settings-page.module.css';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { errorText } from '@/components/ui/error-text';
import { formatMinute } from '@/lib/core/dates';
import { apiQuery } from '@/lib/client/query';

const SIZE = 10;

/** Who changed which setting, when, from what to what. */
export function SettingsHistory({ onClose }: { onClose: () => void }) {
  const [pageNum, setPageNum] = useState(1);
  const { data, error } = useQuery({
    ...apiQuery('/api/admin/setting/history', { pageNum, pageSize: SIZE }),
    placeholderData: keepPreviousData,
  });
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / SIZE));
  return (
    <Dialog
      open
      onClose={onClose}
      title="修改记录"
      width={860}
      footer={
        <>
          <span className={css.count}>{`第 ${pageNum} / ${pages} 页`}</span>
          <Button variant="outline" disabled={pageNum <= 1} onClick={() => setPageNum(pageNum - 1)}>
            上一页
          </Button>
          <Button variant="outline" disabled={pageNum >= pages} onClick={() => setPageNum(pageNum + 1)}>
            下一页
          </Button>
        </>
      }
    >
      {error && <EmptyState picture="error" title="加载失败" text={errorText(error)} compact />}
      {data?.list.length === 0 && <EmptyState picture="list" title="还没有修改记录" compact />}
      {data && data.list.length > 0 && (
        <table className={rows.table}>
          <thead>
            <tr>
              <th scope="col">时间</th>
              <th scope="col">修改人</th>
              <th scope="col">设置项</th>
              <th scope="col">修改前</th>
              <th scope="col">修改后</th>
            </tr>
          </thead>
          <tbody>
            {data.list.map((r) => (
              <tr key={r.id}>
                <td>{formatMinute(r.createdAt)}</td>
                <td>{r.actorName}</td>
                <td>{r.label}</td>
                <td>{r.before ?? '—'}</td>
                <td>{r.after ?? '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}
