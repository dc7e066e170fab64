'use client';

import { useQueryClient } from '@tanstack/react-query';
import { ImportDialog } from '@/components/ui/import/import-dialog';
import { ImportRows } from '@/components/ui/import/import-rows';
import { ImportSums } from '@/components/ui/import/import-sums';
import { MAX_COUNTING_FILE, type CountingPreviewView } from '@/lib/domain/stock/counting-import-contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

function Found({ found }: { found: CountingPreviewView }) {
  return (
    <>
      <ImportSums
        rows={found.rows}
        sums={[
          { label: '将写入', value: found.changed },
          { label: '内容相同', value: found.same },
          { label: '未填写', value: found.blank },
          { label: '有误', value: found.badRows, wrong: true },
        ]}
      />
      <ImportRows
        label="有误的行"
        heading
        rows={found.errors}
        columns={[
          { title: '行号', value: (e) => e.line },
          { title: '列', value: (e) => e.column },
          { title: '原因', value: (e) => e.message },
        ]}
        file="盘点表导入错误"
      />
      {found.badRows === 0 && (
        <ImportRows
          label="将写入的行"
          heading
          rows={found.changes}
          columns={[
            { title: '行号', value: (c) => c.line },
            { title: '商品', value: (c) => c.title },
            { title: '现有', value: (c) => (c.overwrites ? `${c.before}（将被覆盖）` : c.before) },
            { title: '导入后', value: (c) => c.after },
          ]}
          rest={found.changed - found.changes.length}
        />
      )}
    </>
  );
}

/** The task's own sheet, filled in: looked through first, then taken over whole. */
export function CountingImport({ id, onClose }: { id: number; onClose: () => void }) {
  const client = useQueryClient();
  return (
    <ImportDialog<CountingPreviewView>
      title="导入盘点表"
      accept="sheet"
      maxBytes={MAX_COUNTING_FILE}
      guide={
        <p>
          请先<a href={`/api/admin/counting/template?id=${id}`}>下载本任务的盘点表</a>
          ，填写“实盘数量”（不盘的在“跳过”列填“是”）后上传。请不要改动“盘点行号”；未填写的行不改动，有一行有误则全部不导入。
        </p>
      }
      preview={(file) => api.post('/api/admin/counting/import/preview', { id, file })}
      renderResult={(found) => <Found found={found} />}
      action={(found) => (found.badRows === 0 && found.changed > 0 ? `导入 ${found.changed} 行` : null)}
      commit={async (file, found) => {
        await api.send('/api/admin/counting/import', { id, file, fingerprint: found.fingerprint });
        await invalidate(client, 'admin/counting');
      }}
      onDone={() => undefined}
      onClose={onClose}
    />
  );
}
