import css from '@/components/area/manage/import-dialog.module.css';
import { StatusTag, type Tone } from '@/components/ui/status-tag';
import { importActions, type ImportAction, type ImportPreview } from '@/lib/domain/area/import-contract';

const tones: Record<ImportAction, Tone> = { add: 'green', edit: 'blue', retire: 'amber', restore: 'green' };

/** What an import would do: the numbers, then the rows that are wrong, else the rows that change. */
export function ImportResult({ found }: { found: ImportPreview }) {
  const { counts, errors, errorCount, changes, rows } = found;
  const changed = counts.add + counts.edit + counts.retire + counts.restore;
  return (
    <div className={css.result} role="status">
      <p className={css.sums}>
        共 <b>{rows}</b> 行
        {(Object.keys(importActions) as ImportAction[]).map((action) => (
          <span key={action}>
            {importActions[action]} <b>{counts[action]}</b>
          </span>
        ))}
        <span>
          无变化 <b>{counts.same}</b>
        </span>
        {errorCount > 0 && (
          <span className={css.wrong}>
            错误 <b>{errorCount}</b>
          </span>
        )}
      </p>
      {errorCount > 0 ? (
        <>
          <p className={css.failure}>请修改以下各行后重新选择文件；有错误时不会导入任何内容。</p>
          <Rows
            heads={['行号', '代码', '问题']}
            rows={errors.map((e) => [e.line, e.code || '—', e.message])}
            rest={errorCount - errors.length}
          />
        </>
      ) : changed === 0 ? (
        <p className={css.note}>文件内容与现有数据完全一致，无需导入。</p>
      ) : (
        <Rows
          heads={['行号', '代码', '操作', '现在', '导入后']}
          rows={changes.map((c) => [
            c.line,
            c.code,
            <StatusTag key="action" tone={tones[c.action]}>
              {importActions[c.action]}
            </StatusTag>,
            c.before ?? '—',
            c.after,
          ])}
          rest={changed - changes.length}
        />
      )}
    </div>
  );
}

function Rows({
  heads,
  rows,
  rest,
}: {
  heads: readonly string[];
  rows: readonly (readonly React.ReactNode[])[];
  rest: number;
}) {
  return (
    // A scroller must be reachable by keyboard (WCAG 2.1.1).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={css.scroll} tabIndex={0} role="region" aria-label="导入明细">
      <table className={css.table}>
        <thead>
          <tr>
            {heads.map((h) => (
              <th key={h} scope="col">
                {h}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr key={`${String(cells[0])} ${String(cells[1])} ${String(cells[2])}`}>
              {cells.map((cell, i) => (
                <td key={heads[i]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rest > 0 && <p className={css.note}>另有 {rest} 行未列出。</p>}
    </div>
  );
}
