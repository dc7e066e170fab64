'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { menuHits } from '@/components/shell/office/menu-hits';
import css from '@/components/shell/office/office-search.module.css';
import { isComposing } from '@/components/ui/composing';
import { cx } from '@/components/ui/cx';
import type { OfficeUser } from '@/components/ui/office-user';
import { inputClass } from '@/components/ui/plain-field';
import { StatusTag } from '@/components/ui/status-tag';
import { useComposed } from '@/components/ui/use-composed';
import { useSettled } from '@/components/ui/use-settled';
import { apiQuery } from '@/lib/client/query';
import { countCharacters } from '@/lib/core/characters';
import { checkPermission, type PermissionKey } from '@/lib/core/permissions';
import { OFFICE_SEARCH_LEAST } from '@/lib/domain/officeSearch/contract';

const TYPING_MS = 200;

/** What may be typed, by the right to find it. */
const WORDS: readonly (readonly [PermissionKey, string])[] = [
  ['order.desk', '订单号、手机号码'],
  ['product.read', 'ISBN、书名'],
  ['platform.manage', '用户、单位'],
  ['article.read', '文章标题'],
];

interface Row {
  url: string;
  title: string;
  note: string;
  stateLabel: string;
}

interface Group {
  label: string;
  rows: Row[];
}

const ALL = '查看全部';

/** The field and what it finds: entries of the menus at once, the rest from the server. */
export function OfficeSearchBox({ user, onGone }: { user: OfficeUser; onGone: () => void }) {
  const [text, setText] = useState('');
  const typed = useComposed(text).trim();
  const settled = useSettled(text, TYPING_MS).trim();
  const asks = countCharacters(settled, OFFICE_SEARCH_LEAST) === OFFICE_SEARCH_LEAST;
  const found = useQuery({
    ...apiQuery('/api/admin/find/all', { keyword: settled }, { enabled: asks, staleTime: 0 }),
    placeholderData: keepPreviousData,
  });
  const groups: Group[] = [
    { label: '菜单', rows: menuHits(user, typed) },
    ...(asks ? (found.data?.groups ?? []) : []).map(({ label, list, listUrl }) => ({
      label,
      rows: [
        ...list,
        ...(listUrl
          ? [{ url: listUrl, title: `${ALL}“${settled}”的${label}`, note: '', stateLabel: '' }]
          : []),
      ],
    })),
  ].filter(({ rows }) => rows.length > 0);
  const rows = groups.flatMap((group) => group.rows);
  const [chosen, choose] = useState('');
  const at = Math.max(
    0,
    rows.findIndex(({ url }) => url === chosen),
  );
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const words = WORDS.filter(([can]) => checkPermission(can, user) === 'ok').map(([, word]) => word);
  const waits = typed !== settled || found.isFetching;
  const optionId = (url: string) => `${listId}-${rows.findIndex((row) => row.url === url)}`;

  function onKeyDown(e: KeyboardEvent) {
    if (isComposing(e) || rows.length === 0) return;
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    if (e.key === 'Enter') links[at]?.click();
    else if (e.key === 'ArrowDown' || e.key === 'ArrowUp') {
      const next = (at + (e.key === 'ArrowDown' ? 1 : -1) + rows.length) % rows.length;
      choose(rows[next]?.url ?? '');
      links[next]?.scrollIntoView({ block: 'nearest' });
    } else return;
    e.preventDefault();
  }

  return (
    <div className={css.box}>
      <input
        data-autofocus
        type="text"
        className={cx(inputClass, css.field)}
        value={text}
        maxLength={50}
        autoComplete="off"
        role="combobox"
        aria-label="查找"
        aria-expanded={rows.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={rows[at] && optionId(rows[at].url)}
        placeholder={['菜单', ...words].join('、')}
        onChange={(e) => {
          setText(e.target.value);
          choose('');
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={listId} role="listbox" aria-label="查找结果" className={css.hits}>
        {groups.map((group) => (
          <div key={group.label} role="group" aria-label={group.label}>
            <p className={css.kind} aria-hidden>
              {group.label}
            </p>
            {group.rows.map((row) => (
              <Link
                key={row.url}
                id={optionId(row.url)}
                href={row.url}
                prefetch={false}
                tabIndex={-1}
                role="option"
                aria-selected={rows[at]?.url === row.url}
                className={css.hit}
                onClick={onGone}
                onMouseMove={() => choose(row.url)}
              >
                <span className={css.title}>{row.title}</span>
                <span className={css.note}>{row.note}</span>
                {row.stateLabel && <StatusTag>{row.stateLabel}</StatusTag>}
              </Link>
            ))}
          </div>
        ))}
      </div>
      <p className={css.foot} role="status">
        {found.isError
          ? '查找失败，请稍后再试'
          : typed && waits && asks
            ? '正在查找…'
            : typed && rows.length === 0
              ? asks
                ? `没有找到“${typed}”`
                : `请至少输入 ${OFFICE_SEARCH_LEAST} 个字符`
              : '↑ ↓ 选择，Enter 打开，Esc 关闭'}
      </p>
    </div>
  );
}
