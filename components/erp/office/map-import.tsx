'use client';

import { useQueryClient } from '@tanstack/react-query';
import css from '@/components/ui/import/import.module.css';
import { ImportDialog } from '@/components/ui/import/import-dialog';
import { ImportRows } from '@/components/ui/import/import-rows';
import { ImportSums } from '@/components/ui/import/import-sums';
import { StatusTag } from '@/components/ui/status-tag';
import { MAX_MAP_FILE, MAX_MAP_ROWS, type MapImportView } from '@/lib/domain/erp/map-contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

const words = { add: '新增', edit: '修改' } as const;

function Found({ found }: { found: MapImportView }) {
  const { rows, counts, errors, changes } = found;
  const changed = counts.add + counts.edit;
  return (
    <>
      <ImportSums
        rows={rows}
        sums={[
          { label: '新增', value: counts.add },
          { label: '修改', value: counts.edit },
          { label: '无变化', value: counts.same },
          { label: '错误', value: errors.length, wrong: true },
        ]}
      />
      {errors.length > 0 ? (
        <>
          <p className={css.failure}>请修改以下各行后重新选择文件；有错误时不会导入任何内容。</p>
          <ImportRows
            label="错误"
            rows={errors}
            columns={[
              { title: '行号', value: (e) => e.line },
              { title: '存货编码', value: (e) => e.erpCode || '—' },
              { title: '列', value: (e) => e.column },
              { title: '问题', value: (e) => e.message },
            ]}
            file="图书对照导入错误"
          />
        </>
      ) : changed === 0 ? (
        <p className={css.note}>文件内容与现有对照完全一致，无需导入。</p>
      ) : (
        <ImportRows
          label="变更"
          rows={changes}
          columns={[
            { title: '行号', value: (c) => c.line },
            { title: '存货编码', value: (c) => c.erpCode },
            {
              title: '操作',
              value: (c) => words[c.action],
              render: (c) => (
                <StatusTag tone={c.action === 'add' ? 'green' : 'blue'}>{words[c.action]}</StatusTag>
              ),
            },
            { title: '现在', value: (c) => c.before ?? '—' },
            { title: '导入后', value: (c) => c.after },
          ]}
          rest={changed - changes.length}
        />
      )}
    </>
  );
}

/** 导入对照: all rows of a file or none. */
export function MapImport({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  return (
    <ImportDialog<MapImportView>
      title="导入图书对照"
      accept="sheet"
      maxBytes={MAX_MAP_FILE}
      guide={
        <>
          请先
          <a className="link-plain" href="/api/admin/erp/software/template" download>
            下载模板
          </a>
          。列为 <code>存货编码</code>、<code>商品编码</code>，期刊须填 <code>期次</code>，可填{' '}
          <code>存货名称</code>、<code>换算</code>、<code>备注</code>；支持 .xlsx 和 .csv，最多 {MAX_MAP_ROWS}{' '}
          行。
        </>
      }
      preview={(file: File) => api.post('/api/admin/erp/software/import/preview', { file })}
      renderResult={(found) => <Found found={found} />}
      action={({ errors, counts }) =>
        errors.length === 0 && counts.add + counts.edit > 0 ? `导入 ${counts.add + counts.edit} 项变更` : null
      }
      commit={async (file, found) => {
        await api.post('/api/admin/erp/software/import', { file, fingerprint: found.fingerprint });
      }}
      onDone={() => void invalidate(client, 'admin/erp')}
      onClose={onClose}
    />
  );
}
