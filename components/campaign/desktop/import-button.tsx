'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ImportDialog } from '@/components/ui/import/import-dialog';
import { ImportRows } from '@/components/ui/import/import-rows';
import { ImportSums } from '@/components/ui/import/import-sums';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';
import type { ListImportView } from '@/lib/domain/campaign/import-contract';
import { MAX_READERS } from '@/lib/domain/campaign/rules';
import { MAX_IMPORT_FILE } from '@/lib/domain/childOrder/import-contract';

const columns = [
  { title: '行', value: (e: ListImportView['errors'][number]) => e.line },
  { title: '列', value: (e: ListImportView['errors'][number]) => e.column },
  { title: '错误', value: (e: ListImportView['errors'][number]) => e.message },
];

/** 导入: the list as a sheet, what is wrong with it row by row, then all of it or nothing. */
export function ImportButton({ id }: { id: number }) {
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="s" variant="outline" onClick={() => setOpen(true)}>
        导入表格
      </Button>
      {open && (
        <ImportDialog<ListImportView>
          title="导入名单"
          accept="sheet"
          maxBytes={MAX_IMPORT_FILE}
          guide={
            <>
              请先
              <a className="link-plain" href={`/api/user/campaign/xlsx/${id}`} download>
                下载名单
              </a>
              {`，改好后导入：每行一名读者，最多 ${MAX_READERS} 行；新增的读者编号留空，文件中没有的读者会被删除。有任何错误时不会写入任何内容。`}
            </>
          }
          preview={async (file) => api.post('/api/user/campaign/import/check/[id]', { id, file })}
          renderResult={(found) => (
            <>
              <ImportSums
                rows={found.rows}
                sums={[
                  { label: '已有读者', value: found.kept },
                  { label: '新增', value: found.added },
                  { label: '将删除', value: found.removed },
                  { label: '份数', value: found.copies },
                  { label: '错误', value: found.errorCount, wrong: true },
                ]}
              />
              <ImportRows
                label="错误"
                heading
                columns={columns}
                rows={found.errors}
                rest={found.errorCount - found.errors.length}
                file="征订名单错误"
              />
            </>
          )}
          action={(found) => (found.errorCount === 0 ? `导入 ${found.rows} 名读者` : null)}
          commit={async (file, { version }) => {
            await api.post('/api/user/campaign/import/[id]', { id, file, version });
          }}
          onDone={() => void invalidate(client, 'user/campaign')}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
