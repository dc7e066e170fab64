import css from '@/components/ui/import/import.module.css';
import { ImportRows } from '@/components/ui/import/import-rows';
import { ImportSums } from '@/components/ui/import/import-sums';
import { StatusTag, type Tone } from '@/components/ui/status-tag';
import { importActions, type ImportAction, type ImportPreview } from '@/lib/domain/area/import-contract';

const tones: Record<ImportAction, Tone> = { add: 'green', edit: 'blue', retire: 'amber', restore: 'green' };

interface ImportResultProps {
  found: ImportPreview;
  /** Begins the name of the file with the errors. */
  file: string;
}

/** What an import would do: the numbers, then the rows that are wrong, else the rows that change. */
export function ImportResult({ found, file }: ImportResultProps) {
  const { counts, errors, errorCount, changes, rows } = found;
  const actions = Object.keys(importActions) as ImportAction[];
  const changed = actions.reduce((n, action) => n + counts[action], 0);
  return (
    <>
      <ImportSums
        rows={rows}
        sums={[
          ...actions.map((action) => ({ label: importActions[action], value: counts[action] })),
          { label: '无变化', value: counts.same },
          { label: '错误', value: errorCount, wrong: true },
        ]}
      />
      {errorCount > 0 ? (
        <>
          <p className={css.failure}>请修改以下各行后重新选择文件；有错误时不会导入任何内容。</p>
          <ImportRows
            label="错误"
            rows={errors}
            columns={[
              { title: '行号', value: (e) => e.line },
              { title: '代码', value: (e) => e.code || '—' },
              { title: '问题', value: (e) => e.message },
            ]}
            file={`${file}错误`}
          />
        </>
      ) : changed === 0 ? (
        <p className={css.note}>文件内容与现有数据完全一致，无需导入。</p>
      ) : (
        <ImportRows
          label="变更"
          rows={changes}
          columns={[
            { title: '行号', value: (c) => c.line },
            { title: '代码', value: (c) => c.code },
            {
              title: '操作',
              value: (c) => importActions[c.action],
              render: (c) => <StatusTag tone={tones[c.action]}>{importActions[c.action]}</StatusTag>,
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
