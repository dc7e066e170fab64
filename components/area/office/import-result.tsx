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
            heads={['行号', '代码', '问题']}
            rows={errors.map((e) => [e.line, e.code || '—', e.message])}
            file={`${file}错误`}
          />
        </>
      ) : changed === 0 ? (
        <p className={css.note}>文件内容与现有数据完全一致，无需导入。</p>
      ) : (
        <ImportRows
          label="变更"
          heads={['行号', '代码', '操作', '现在', '导入后']}
          rows={changes.map((c) => [
            c.line,
            c.code,
            {
              text: importActions[c.action],
              show: <StatusTag tone={tones[c.action]}>{importActions[c.action]}</StatusTag>,
            },
            c.before ?? '—',
            c.after,
          ])}
          rest={changed - changes.length}
        />
      )}
    </>
  );
}
