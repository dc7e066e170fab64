'use client';

import { useQuery } from '@tanstack/react-query';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { useComposed } from '@/components/ui/use-composed';
import css from '@/components/admin/office/api-docs.module.css';
import {
  groupsOf,
  matches,
  type Field,
  type OpenApi,
  type Operation,
} from '@/components/admin/office/api-schema';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { EmptyState } from '@/components/ui/empty-state';
import { inputClass } from '@/components/ui/plain-field';

const SOURCE = '/api/guest/openapi.json';

async function load({ signal }: { signal: AbortSignal }): Promise<OpenApi> {
  const response = await fetch(SOURCE, { signal });
  if (!response.ok) throw new Error(`openapi.json: ${response.status}`);
  return (await response.json()) as OpenApi;
}

interface FieldsProps {
  title: string;
  fields: readonly Field[];
  empty: string;
  /** Marks what must be sent. */
  marks?: boolean;
}

function Fields({ title, fields, empty, marks }: FieldsProps) {
  return (
    <section>
      <h4 className={css.subtitle}>{title}</h4>
      {fields.length === 0 ? (
        <p className={css.none}>{empty}</p>
      ) : (
        <div className={css.scroll}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">字段</th>
                <th scope="col">类型</th>
                <th scope="col">说明</th>
              </tr>
            </thead>
            <tbody>
              {fields.map((f, i) => (
                // A schema's members have no other identity than their place.
                <tr key={i}>
                  <td style={{ paddingLeft: 12 + f.depth * 18 }}>
                    <code>{f.name}</code>
                    {marks && f.required && <span className={css.required}>必填</span>}
                  </td>
                  <td>
                    <code className={css.type}>{f.type}</code>
                  </td>
                  <td>{f.description || '—'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

const Call = memo(function Call({ op }: { op: Operation }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={css.call} onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary>
        <span className={cx(css.method, op.method === 'POST' && css.post)}>{op.method}</span>
        <code className={css.path}>{op.path}</code>
        <span className={css.summary}>{op.summary}</span>
        <span className={css.permission}>{op.permission}</span>
      </summary>
      {open && (
        <div className={css.body}>
          <Fields title="参数" fields={op.input} empty="无参数" marks />
          <Fields
            title={op.file ? '返回' : '返回 data'}
            fields={op.output}
            empty={op.file ? '返回文件内容' : '无字段（空、数字、文本或由调用决定）'}
          />
        </div>
      )}
    </details>
  );
});

/** Every call of the API from the generated document: grouped, searchable, with its fields and who may make it. */
export function ApiDocs() {
  const [typed, setTyped] = useState('');
  const words = useDeferredValue(useComposed(typed.trim()));
  const { data, isError, refetch } = useQuery({ queryKey: ['openapi'], queryFn: load, staleTime: 300_000 });
  const groups = useMemo(() => (data ? groupsOf(data) : []), [data]);
  const found = groups
    .map((g) => ({ ...g, operations: g.operations.filter((op) => matches(op, words)) }))
    .filter((g) => g.operations.length > 0);
  const total = found.reduce((a, g) => a + g.operations.length, 0);
  if (isError) {
    return (
      <EmptyState
        picture="error"
        title="接口文档加载失败"
        action={<Button onClick={() => void refetch()}>重试</Button>}
      />
    );
  }
  return (
    <div className={css.page}>
      <nav className={css.index} aria-label="接口分组">
        <ul>
          {found.map((g) => (
            <li key={g.group}>
              <a href={`#${encodeURIComponent(g.group)}`}>
                {g.group}
                <span>{g.operations.length}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={css.main}>
        <div className={css.search} role="search">
          <input
            className={inputClass}
            type="search"
            aria-label="搜索接口"
            placeholder="搜索路径、名称或权限"
            value={typed}
            onChange={(e) => setTyped(e.target.value)}
          />
          <span className={css.total} aria-live="polite">
            {data ? `共 ${total} 个接口` : '正在加载…'}
          </span>
          <a className="link-plain" href={SOURCE} target="_blank" rel="noopener">
            openapi.json
          </a>
        </div>
        {data && total === 0 && <EmptyState picture="search" title="没有符合条件的接口" compact />}
        {found.map((g) => (
          <section key={g.group} id={g.group} className={css.group}>
            <h2>{g.group}</h2>
            {g.operations.map((op) => (
              <Call key={op.key} op={op} />
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}
