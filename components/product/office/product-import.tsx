'use client';

import { useQueryClient } from '@tanstack/react-query';
import css from '@/components/ui/import/import.module.css';
import { ImportDialog } from '@/components/ui/import/import-dialog';
import { ImportRows } from '@/components/ui/import/import-rows';
import { ImportSums } from '@/components/ui/import/import-sums';
import { StatusTag } from '@/components/ui/status-tag';
import {
  MAX_PRODUCT_FILE,
  MAX_PRODUCT_ROWS,
  type ProductImportView,
} from '@/lib/domain/product/sheet-contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

const words = { add: '新增', edit: '修改' } as const;

function Found({ found }: { found: ProductImportView }) {
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
              { title: '商品编码', value: (e) => e.sku || '—' },
              { title: '列', value: (e) => e.column },
              { title: '问题', value: (e) => e.message },
            ]}
            file="商品导入错误"
          />
        </>
      ) : changed === 0 ? (
        <p className={css.note}>文件内容与现有商品完全一致，无需导入。</p>
      ) : (
        <ImportRows
          label="变更"
          rows={changes}
          columns={[
            { title: '行号', value: (c) => c.line },
            { title: '商品编码', value: (c) => c.sku },
            { title: '书名或刊名', value: (c) => c.title },
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
          file="商品导入变更"
        />
      )}
    </>
  );
}

/** 导入商品: all rows of a file or none. */
export function ProductImport({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  return (
    <ImportDialog<ProductImportView>
      title="导入商品"
      accept="sheet"
      maxBytes={MAX_PRODUCT_FILE}
      guide={
        <>
          请先
          <a className="link-plain" href="/api/admin/product/import/template" download>
            下载模板
          </a>
          ，或按导入格式导出已有商品后修改。按 <code>商品编码</code>{' '}
          对应：没有的编码新增为草稿，已有的按编辑处理，须另行送审；审核通过的商品用“改价”修改价格。支持 .xlsx
          和 .csv，最多 {MAX_PRODUCT_ROWS} 行。
        </>
      }
      preview={(file: File) => api.post('/api/admin/product/import/preview', { file })}
      renderResult={(found) => <Found found={found} />}
      action={({ errors, counts }) =>
        errors.length === 0 && counts.add + counts.edit > 0 ? `导入 ${counts.add + counts.edit} 项变更` : null
      }
      commit={async (file, found) => {
        await api.post('/api/admin/product/import', { file, fingerprint: found.fingerprint });
      }}
      onDone={() => void invalidate(client, 'admin/product')}
      onClose={onClose}
    />
  );
}
