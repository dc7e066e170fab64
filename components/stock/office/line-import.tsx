'use client';

import { pickName } from '@/components/picker/pick-name';
import css from '@/components/ui/import/import.module.css';
import { ImportDialog } from '@/components/ui/import/import-dialog';
import { ImportRows } from '@/components/ui/import/import-rows';
import { ImportSums } from '@/components/ui/import/import-sums';
import { readFen } from '@/lib/core/money';
import { MAX_DOCUMENT_LINES } from '@/lib/domain/stock/document-contract';
import { MAX_LINE_FILE, type LineSheetUse, type LineSheetView } from '@/lib/domain/stock/line-sheet-contract';
import { api } from '@/lib/client/api';

type Lines = LineSheetView['lines'];

function Found({ found, use }: { found: LineSheetView; use: LineSheetUse }) {
  const { rows, errors, lines } = found;
  return (
    <>
      <ImportSums
        rows={rows}
        sums={[
          { label: '合计册数', value: lines.reduce((sum, l) => sum + l.quantity, 0) },
          { label: '错误', value: errors.length, wrong: true },
        ]}
      />
      {errors.length > 0 ? (
        <>
          <p className={css.failure}>请修改以下各行后重新选择文件；有错误时不会添加任何明细。</p>
          <ImportRows
            label="错误"
            rows={errors}
            columns={[
              { title: '行号', value: (e) => e.line },
              { title: '商品编码', value: (e) => e.code || '—' },
              { title: '列', value: (e) => e.column },
              { title: '问题', value: (e) => e.message },
            ]}
            file="明细错误"
          />
        </>
      ) : (
        <ImportRows
          label="明细"
          rows={lines}
          columns={[
            { title: '行号', value: (l) => l.line },
            { title: '商品编码', value: (l) => l.pick.sku },
            { title: '商品', value: (l) => pickName(l.pick) },
            { title: '可用', value: (l) => l.pick.available },
            { title: '册数', value: (l) => l.quantity },
            ...(use === 'transfer'
              ? []
              : [
                  {
                    title: '进货单价',
                    value: (l: Lines[number]) => (l.unitCostFen === null ? '—' : readFen(l.unitCostFen)),
                  },
                  { title: '备注', value: (l: Lines[number]) => l.remark ?? '—' },
                ]),
          ]}
        />
      )}
    </>
  );
}

interface LineImportProps {
  use: LineSheetUse;
  centerId: number | undefined;
  /** Takes the lines over, all of them. */
  onLines: (lines: Lines) => Promise<unknown>;
  onClose: () => void;
}

/** Lines of a document from a spreadsheet: all rows of the file or none. */
export function LineImport({ use, centerId, onLines, onClose }: LineImportProps) {
  return (
    <ImportDialog<LineSheetView>
      title="从表格添加明细"
      accept="sheet"
      maxBytes={MAX_LINE_FILE}
      guide={
        <>
          请先
          <a className="link-plain" href={`/api/admin/stock/item/sheet/template?use=${use}`} download>
            下载模板
          </a>
          ，每种商品一行。<code>商品编码</code>也可以填 ISBN 或 ISSN；期刊按期登记时填写 <code>期次</code>
          ，与期次名称一致。支持 .xlsx 和 .csv，最多 {MAX_DOCUMENT_LINES} 行。
        </>
      }
      preview={(file: File) =>
        api.post('/api/admin/stock/item/sheet', {
          use,
          file,
          ...(centerId !== undefined && { deliveryCenterId: centerId }),
        })
      }
      renderResult={(found) => <Found found={found} use={use} />}
      action={({ errors, lines }) => (errors.length === 0 ? `添加 ${lines.length} 行明细` : null)}
      commit={async (_file, found) => {
        await onLines(found.lines);
      }}
      onDone={() => undefined}
      onClose={onClose}
    />
  );
}
