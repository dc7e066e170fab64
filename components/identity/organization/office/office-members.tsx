'use client';

import { useQuery, useQueryClient, keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { CountTabs } from '@/components/ui/count-tabs';
import office from '@/components/ui/office.module.css';
import { errorText } from '@/components/ui/error-text';
import { Panel } from '@/components/ui/panel';
import rows from '@/components/ui/rows.module.css';
import { StatusTag } from '@/components/ui/status-tag';
import { formatMinute } from '@/lib/core/dates';
import type { OfficeMemberRow } from '@/lib/domain/organization/office-contract';
import { api } from '@/lib/client/api';
import { apiQuery, invalidate } from '@/lib/client/query';

const PAGE = 20;
const reason = { label: '原因', required: true, max: 200 } as const;

/** Who belongs to the organisation, or did; the platform names another manager when the only one is gone. */
export function OfficeMembers({ organizationId }: { organizationId: number }) {
  const [left, setLeft] = useState(false);
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(
    apiQuery(
      '/api/admin/organization/member/list',
      { organizationId, left, pageNum: page, pageSize: PAGE },
      { placeholderData: keepPreviousData },
    ),
  );
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE));
  return (
    <Panel
      title="成员"
      padded={false}
      extra={
        <CountTabs
          label="成员"
          current={left ? 'left' : 'now'}
          onChange={(key) => {
            setLeft(key === 'left');
            setPage(1);
          }}
          tabs={[
            { key: 'now', label: '现有成员' },
            { key: 'left', label: '已离开' },
          ]}
        />
      }
    >
      {error ? (
        <p className={office.summary} role="alert">
          {errorText(error)}{' '}
          <Button size="s" variant="outline" onClick={() => void refetch()}>
            重试
          </Button>
        </p>
      ) : !data ? (
        <p className={office.summary}>加载中…</p>
      ) : data.list.length === 0 ? (
        <p className={office.summary}>{left ? '没有离开的成员。' : '没有成员。'}</p>
      ) : (
        <div className={rows.scroll}>
          <table className={rows.table}>
            <thead>
              <tr>
                <th scope="col">姓名</th>
                <th scope="col">手机号码</th>
                <th scope="col">职务</th>
                <th scope="col">角色</th>
                <th scope="col">{left ? '离开时间' : '加入时间'}</th>
                {!left && <th scope="col">操作</th>}
              </tr>
            </thead>
            <tbody>
              {data.list.map((m) => (
                <tr key={m.id}>
                  <td>
                    <a className={rows.link} href={`/admin/members/${m.userId}`}>
                      {m.name}
                    </a>{' '}
                    {m.disabled && <StatusTag tone="gray">停用</StatusTag>}
                  </td>
                  <td className={rows.number}>{m.phone ?? '—'}</td>
                  <td>{m.title ?? '—'}</td>
                  <td className={rows.nowrap}>{m.roleLabel}</td>
                  <td className={rows.time}>{formatMinute(m.removedAt ?? m.joinedAt)}</td>
                  {!left && (
                    <td className={rows.nowrap}>
                      <MemberButtons organizationId={organizationId} member={m} />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {pages > 1 && (
        <p className={office.summary}>
          <Button size="s" variant="outline" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            上一页
          </Button>{' '}
          {`第 ${page} / ${pages} 页 `}
          <Button size="s" variant="outline" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            下一页
          </Button>
        </p>
      )}
    </Panel>
  );
}

function MemberButtons({ organizationId, member }: { organizationId: number; member: OfficeMemberRow }) {
  const client = useQueryClient();
  const manager = member.role === 'manager';
  const after = async (work: Promise<unknown>) => {
    try {
      await work;
    } finally {
      await invalidate(client, 'admin/organization');
    }
  };
  const { id, name } = member;
  return (
    <>
      <ConfirmButton
        variant="plain"
        title={manager ? `将“${name}”改为普通成员？` : `将“${name}”设为单位管理员？`}
        text={manager ? '单位至少须有一位管理员。' : '单位管理员可以管理成员、地址、发票抬头和分单。'}
        reason={reason}
        done="保存成功"
        onConfirm={(why) =>
          after(
            api.post('/api/admin/organization/member/edit', {
              organizationId,
              id,
              role: manager ? 'member' : 'manager',
              reason: why ?? '',
            }),
          )
        }
      >
        {manager ? '改为成员' : '设为管理员'}
      </ConfirmButton>
      <ConfirmButton
        variant="plain"
        title={`将“${name}”移出单位？`}
        text="其今后以个人身份购买；此前为单位提交的订单归单位所有。"
        confirmLabel="移出"
        danger
        reason={reason}
        done="已移出"
        onConfirm={(why) =>
          after(api.post('/api/admin/organization/member/remove', { organizationId, id, reason: why ?? '' }))
        }
      >
        移出
      </ConfirmButton>
    </>
  );
}
