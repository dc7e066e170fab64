'use client';

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import css from '@/components/campaign/campaign.module.css';
import { LIST_PATH } from '@/components/campaign/campaign-words';
import { ReaderDialog } from '@/components/campaign/desktop/reader-dialog';
import { Button } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { EmptyState } from '@/components/ui/empty-state';
import { Loaded } from '@/components/ui/loaded';
import { Pager } from '@/components/ui/pager';
import { StatusTag } from '@/components/ui/status-tag';
import { usePageParams } from '@/components/ui/use-page-params';
import { api } from '@/lib/client/api';
import { apiQuery, invalidate } from '@/lib/client/query';
import type { OwnListView, ReaderView } from '@/lib/domain/campaign/contract';

const PAGE_SIZE = 20;

function Copies({ list, reader }: { list: OwnListView; reader: ReaderView }) {
  const rows = list.titles.filter((t) => (reader.copies[t.productId] ?? 0) > 0);
  if (rows.length === 0) return <span className={css.wrong}>没有份数</span>;
  return rows.map((t) => <p key={t.productId}>{`${t.title} ${reader.copies[t.productId]} 份`}</p>);
}

/** The readers of the list by pages, found by name, telephone, department or address. */
export function ReaderTable({ list }: { list: OwnListView }) {
  const client = useQueryClient();
  const params = usePageParams();
  const text = (name: string) => (typeof params[name] === 'string' ? params[name] : '');
  const [keyword, empty] = [text('keyword'), text('empty')];
  const pageNum = Math.max(1, Number(text('pageNum')) || 1);
  const [edited, setEdited] = useState<ReaderView | null>(null);
  const query = useQuery({
    ...apiQuery('/api/user/campaign/readers/[id]', {
      id: list.id,
      pageNum,
      pageSize: PAGE_SIZE,
      ...(keyword !== '' && { keyword }),
      ...(empty !== '' && { empty: true }),
    }),
    placeholderData: keepPreviousData,
  });
  const path = `${LIST_PATH}/${list.id}`;
  const remove = async (row: ReaderView) => {
    await api.post('/api/user/campaign/reader/remove/[id]', { id: list.id, ids: [row.id] });
    await invalidate(client, 'user/campaign');
  };
  return (
    <>
      <form className={css.filter} action={path} role="search" aria-label="查找读者">
        <input
          type="search"
          name="keyword"
          maxLength={50}
          defaultValue={keyword}
          placeholder="收货人、手机号码、部门或地址"
          aria-label="收货人、手机号码、部门或地址"
        />
        <label className={css.check}>
          <input type="checkbox" name="empty" value="1" defaultChecked={empty !== ''} />
          没有份数
        </label>
        <Button size="m" variant="outline" type="submit">
          查找
        </Button>
      </form>
      <Loaded query={query}>
        {(page) =>
          page.list.length === 0 ? (
            <EmptyState
              compact
              title={keyword || empty ? '没有符合条件的读者' : '名单中还没有读者'}
              text={keyword || empty ? undefined : '取用往年名单，或者导入表格、逐个添加。'}
            />
          ) : (
            <>
              {/* A scroller must be reachable by keyboard (WCAG 2.1.1). */}
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
              <div className={css.scroll} tabIndex={0} role="region" aria-label="读者">
                <table className={css.table}>
                  <thead>
                    <tr>
                      {['序号', '部门', '收货人', '收货地址', '份数'].map((t) => (
                        <th key={t} scope="col">
                          {t}
                        </th>
                      ))}
                      {list.editable && <th scope="col">操作</th>}
                    </tr>
                  </thead>
                  <tbody>
                    {page.list.map((r) => (
                      <tr key={r.id}>
                        <td className={css.number}>{r.lineNo}</td>
                        <td>{r.department || '—'}</td>
                        <th scope="row" className={css.short}>
                          {r.name}
                          <p className={css.small}>{r.phone}</p>
                          {r.changed && <StatusTag tone="amber">下单后已改</StatusTag>}
                        </th>
                        <td className={css.wide}>{`${r.region} ${r.address}`}</td>
                        <td className={css.wide}>
                          <Copies list={list} reader={r} />
                        </td>
                        {list.editable && (
                          <td className={css.short}>
                            <Button
                              size="s"
                              variant="plain"
                              aria-label={`修改：${r.name}`}
                              onClick={() => setEdited(r)}
                            >
                              修改
                            </Button>
                            <ConfirmButton
                              size="s"
                              variant="plain"
                              danger
                              title={`从名单中删除${r.name}？`}
                              text="删除后可以重新添加，往年的名单不受影响。"
                              aria-label={`删除：${r.name}`}
                              onConfirm={() => remove(r)}
                              done="已删除"
                            >
                              删除
                            </ConfirmButton>
                          </td>
                        )}
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
              <Pager
                path={path}
                query={{ keyword, empty }}
                pageNum={pageNum}
                pages={Math.ceil(page.total / PAGE_SIZE)}
                total={page.total}
              />
            </>
          )
        }
      </Loaded>
      {edited && <ReaderDialog list={list} reader={edited} onClose={() => setEdited(null)} />}
    </>
  );
}
