'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AddAccount, EditAccount } from '@/components/identity/accounts/account-form';
import css from '@/components/identity/accounts/accounts.module.css';
import { OneTimeDialog } from '@/components/identity/accounts/one-time-dialog';
import { useFresh } from '@/components/identity/accounts/use-fresh';
import { Button } from '@/components/ui/button';
import { ConfirmDialog, type ConfirmRequest } from '@/components/ui/confirm-button';
import { StatusTag } from '@/components/ui/status-tag';
import { DataTable } from '@/components/ui/table/data-table';
import type { Column, Filter } from '@/components/ui/table/types';
import { listQuery } from '@/components/ui/table/row-calls';
import { adminPermissionLabels, adminPermissions } from '@/lib/core/permissions';
import type { AccountView, OneTimeView } from '@/lib/domain/admin/contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

const filters: Filter[] = [
  { kind: 'text', name: 'keyword', label: '关键词', placeholder: '姓名、登录名或手机号码', width: 200 },
  {
    kind: 'select',
    name: 'permission',
    label: '权限',
    options: adminPermissions.map((p) => ({ value: p, label: adminPermissionLabels[p] })),
    width: 140,
  },
  {
    kind: 'select',
    name: 'status',
    label: '状态',
    options: [
      { value: 'active', label: '正常' },
      { value: 'disabled', label: '已停用' },
    ],
    width: 110,
  },
];

const facts: Column<AccountView>[] = [
  {
    key: 'name',
    title: '管理员',
    width: 150,
    always: true,
    fixed: 'left',
    render: (r) => (
      <span className={css.two}>
        <span>
          {r.name}
          {r.self && '（本人）'}
        </span>
        <small>{r.loginName}</small>
      </span>
    ),
  },
  { key: 'phone', title: '手机号码', width: 120 },
  {
    key: 'permissions',
    title: '权限',
    width: 230,
    render: (r) => (
      <span className={css.tags}>
        {r.permissions.map((p) => (
          <StatusTag key={p} tone="blue">
            {adminPermissionLabels[p]}
          </StatusTag>
        ))}
      </span>
    ),
  },
  {
    key: 'secondFactor',
    title: '登录保护',
    width: 100,
    render: (r) => (
      <span className={css.tags}>
        <StatusTag tone={r.secondFactor ? 'green' : 'amber'}>
          {r.secondFactor ? '已绑定' : '未绑定'}
        </StatusTag>
        {r.mustChangePassword && <StatusTag tone="amber">待改密</StatusTag>}
      </span>
    ),
  },
  { key: 'sessions', title: '在线设备', width: 80, align: 'right' },
  {
    key: 'status',
    title: '状态',
    width: 90,
    render: (r) => <StatusTag tone={r.status === 'active' ? 'green' : 'gray'}>{r.statusLabel}</StatusTag>,
  },
  { key: 'lastLoginAt', title: '最近登录', sort: true, width: 140, as: 'minute' },
  { key: 'createdAt', title: '创建时间', sort: true, width: 140, hidden: true, as: 'minute' },
];

/** 管理员: who works here, with what rights. One's own account is for others to change. */
export function AccountsPage() {
  const client = useQueryClient();
  const fresh = useFresh();
  const [adding, setAdding] = useState(false);
  const [row, setRow] = useState<AccountView | null>(null);
  const [question, setQuestion] = useState<ConfirmRequest | null>(null);
  const [made, setMade] = useState<OneTimeView | null>(null);
  const refresh = () => void invalidate(client, 'admin/account');
  const reason = { label: '原因', required: true };

  const ask = (
    request: Omit<ConfirmRequest, 'onConfirm' | 'reason'>,
    act: (why: string) => Promise<unknown>,
  ) =>
    setQuestion({
      ...request,
      reason,
      onConfirm: async (why) => {
        await fresh.run(() => act(why ?? ''));
        refresh();
      },
    });
  const acts = (r: AccountView): [string, () => void][] => [
    ['修改', () => setRow(r)],
    [
      r.status === 'active' ? '停用' : '恢复',
      () => {
        const stop = r.status === 'active';
        const text = stop ? '该管理员将立即在所有设备退出登录。' : '该管理员可以重新登录。';
        const title = `${stop ? '停用' : '恢复'}管理员 ${r.name}？`;
        ask({ title, text, done: '操作成功' }, (why) =>
          api.post('/api/admin/account/enable', { id: r.id, enabled: !stop, reason: why }),
        );
      },
    ],
    [
      '重置密码',
      () =>
        ask(
          {
            title: `重置 ${r.name} 的密码？`,
            text: '将生成一次性密码，原密码失效，所有设备退出登录。',
            danger: true,
          },
          async (why) =>
            setMade(await api.post('/api/admin/account/password/reset', { id: r.id, reason: why })),
        ),
    ],
    ...(r.secondFactor
      ? ([
          [
            '解除绑定',
            () =>
              ask(
                {
                  title: `解除 ${r.name} 的身份验证器？`,
                  text: '用于手机和备用码均已丢失的情况，请先当面核实本人身份。下次登录须重新绑定。',
                  danger: true,
                  done: '已解除绑定',
                },
                (why) => api.post('/api/admin/account/second/reset', { id: r.id, reason: why }),
              ),
          ],
        ] as [string, () => void][])
      : []),
  ];
  const columns: Column<AccountView>[] = [
    ...facts,
    {
      key: 'act',
      title: '操作',
      width: 240,
      always: true,
      fixed: 'right',
      render: (r) =>
        r.self ? (
          <a className={css.link} href="/admin/security">
            账号安全
          </a>
        ) : (
          <span className={css.acts}>
            {acts(r).map(([label, press]) => (
              <button
                key={label}
                type="button"
                className={css.link}
                data-danger={label === '重置密码' || label === '解除绑定' || undefined}
                onClick={press}
                aria-label={`${label}：${r.name}`}
              >
                {label}
              </button>
            ))}
          </span>
        ),
    },
  ];
  return (
    <>
      <DataTable<AccountView>
        id="accounts"
        label="管理员"
        rowKey={(r) => r.id}
        columns={columns}
        filters={filters}
        query={listQuery('/api/admin/account/list')}
        toolbar={
          <Button size="s" onClick={() => setAdding(true)}>
            新增管理员
          </Button>
        }
      />
      {adding && (
        <AddAccount
          fresh={fresh}
          onClose={() => setAdding(false)}
          onDone={(done) => {
            setAdding(false);
            setMade(done);
            refresh();
          }}
        />
      )}
      {row && (
        <EditAccount
          fresh={fresh}
          row={row}
          onClose={() => setRow(null)}
          onDone={() => {
            setRow(null);
            refresh();
          }}
        />
      )}
      {question && <ConfirmDialog {...question} open onClose={() => setQuestion(null)} />}
      {made && <OneTimeDialog made={made} onClose={() => setMade(null)} />}
      {fresh.dialog}
    </>
  );
}
