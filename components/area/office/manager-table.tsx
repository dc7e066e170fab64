'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import css from '@/components/area/office/manager-table.module.css';
import { ListImportDialog } from '@/components/area/office/import-dialog';
import { ManagerForm } from '@/components/area/office/manager-form';
import { Button } from '@/components/ui/button';
import { EnabledTag, enabledFilter, ListedTable } from '@/components/ui/table/listed-table';
import type { Column } from '@/components/ui/table/types';
import { rowCalls } from '@/components/ui/table/row-calls';
import { BIN_TEXT } from '@/components/ui/undelete';
import type { ManagerOfficeRow } from '@/lib/domain/area/manager-contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

const managerCalls = rowCalls('/api/admin/area/mgr/code', 'areaManager');

/** Areas in sight of one code before the rest becomes a number. */
const SHOWN = 4;

const columns: readonly Column<ManagerOfficeRow>[] = [
  {
    key: 'code',
    title: '编码',
    sort: true,
    width: 120,
    always: true,
    render: (r) => <b className={css.code}>{r.code}</b>,
  },
  { key: 'name', title: '姓名', width: 110 },
  { key: 'phone', title: '电话', width: 130 },
  {
    key: 'areas',
    title: '负责地区',
    always: true,
    render: (r) => (
      <span className={css.areas} title={r.areas.map((a) => a.name).join('、')}>
        {r.areas
          .slice(0, SHOWN)
          .map((a) => a.name)
          .join('、')}
        {r.areas.length > SHOWN && ` 等 ${r.areas.length} 个地区`}
      </span>
    ),
  },
  { key: 'orders', title: '订单数', width: 80, align: 'right' },
  { key: 'enabled', title: '状态', width: 80, render: (r) => <EnabledTag enabled={r.enabled} /> },
  { key: 'remark', title: '备注', width: 140, hidden: true },
  { key: 'updatedAt', title: '最后修改', sort: true, width: 148, as: 'minute' },
];

/** Codes of the people who canvass subscriptions, with the areas they are responsible for. */
export function ManagerTable() {
  const client = useQueryClient();
  const [importing, setImporting] = useState(false);
  return (
    <>
      <ListedTable<ManagerOfficeRow>
        id="areaManagers"
        label="编码"
        nameOf={(r) => `${r.code} ${r.name}`}
        columns={columns}
        filters={[
          { kind: 'text', name: 'keyword', label: '关键词', placeholder: '编码、姓名、电话' },
          { kind: 'text', name: 'areaCode', label: '地区代码', placeholder: '如 420111', width: 110 },
          enabledFilter,
        ]}
        calls={managerCalls}
        form={ManagerForm}
        tools={
          <Button variant="outline" size="s" onClick={() => setImporting(true)}>
            导入
          </Button>
        }
        deleteText={(r) =>
          r.orders > 0 ? '该编码已有订单使用，只能停用。' : `${BIN_TEXT}已使用的编码只能停用。`
        }
        empty="添加后，买家下单时可按收货地址得到推荐。"
      />
      {importing && (
        <ListImportDialog
          title="导入区域经理编码"
          guide={
            <p>
              首行为列名：<code>编码</code>、<code>姓名</code>、<code>负责地区</code>
              （地区代码，多个用分号隔开），可另有 <code>电话</code>、<code>状态</code>（active 启用、retired
              停用）、<code>备注</code>。UTF-8 或 GB18030 编码的 CSV，不超过 2 MB。文件中没有的编码保持不变。
            </p>
          }
          preview={(file: File) => api.post('/api/admin/area/mgr/code/import/preview', { file })}
          apply={(file: File, fingerprint: string) =>
            api.post('/api/admin/area/mgr/code/import', { file, fingerprint })
          }
          onDone={() => void invalidate(client, 'admin/area')}
          onClose={() => setImporting(false)}
        />
      )}
    </>
  );
}
