'use client';

import css from '@/components/log/office/operation-table.module.css';
import { cx } from '@/components/ui/cx';
import { DescriptionList } from '@/components/ui/description-list';
import { Dialog } from '@/components/ui/dialog';
import { formatDateTime } from '@/lib/core/dates';
import { roleLabel } from '@/lib/core/role-label';
import type { OperationLogRow } from '@/lib/domain/log/contract';

/** A side of a change as people read it. */
function Side({ text, tone }: { text: string | null; tone: string | undefined }) {
  if (text === null) return <span className={css.none}>（空）</span>;
  return <div className={cx(css.long, tone)}>{text}</div>;
}

function Changes({ row }: { row: OperationLogRow }) {
  if (row.changes.length === 0) return <p className={css.none}>没有记录字段变更</p>;
  return (
    <table className={css.table}>
      <caption className="sr-only">变更内容</caption>
      <thead>
        <tr>
          <th scope="col">字段</th>
          <th scope="col">修改前</th>
          <th scope="col">修改后</th>
        </tr>
      </thead>
      <tbody>
        {row.changes.map((c) => (
          <tr key={c.field}>
            <th scope="row">{c.label}</th>
            <td>
              <Side text={c.before} tone={css.gone} />
            </td>
            <td>
              <Side text={c.after} tone={css.come} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One row of the operation log in full. */
export function OperationDialog({ row, onClose }: { row: OperationLogRow | null; onClose: () => void }) {
  return (
    <Dialog open={row !== null} onClose={onClose} title={row?.actionLabel ?? '操作详情'} width={860}>
      {row && (
        <div className={css.detail}>
          <DescriptionList
            columns={2}
            items={[
              { label: '时间', value: formatDateTime(row.createdAt) },
              {
                label: '对象',
                value: (
                  <a
                    href={`/admin/logs?${new URLSearchParams({ entity: row.entity, entityId: row.entityId })}`}
                  >
                    {row.entityLabel} {row.entityName ?? row.entityId} 的全部记录
                  </a>
                ),
              },
              { label: '操作人', value: `${row.actorName}（${row.actorKindLabel}）` },
              { label: '角色', value: row.role?.startsWith('admin#') ? roleLabel(row.role) : null },
              { label: 'IP 地址', value: row.ip },
              { label: '请求编号', value: row.requestId },
              { label: '链序号', value: row.chainNo },
              { label: '浏览器', value: row.userAgent, wide: true },
            ]}
          />
          <Changes row={row} />
        </div>
      )}
    </Dialog>
  );
}
