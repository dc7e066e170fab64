import css from '@/components/ui/office.module.css';
import list from '@/components/ui/rows.module.css';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { StatusTag } from '@/components/ui/status-tag';
import type { BatchRow } from '@/lib/domain/invoice/office-contract';

interface BatchResultProps {
  title: string;
  rows: readonly BatchRow[];
  nameOf: (id: number) => string;
  onClose: () => void;
}

/** What became of every document of a batch: one that was refused never held up the others. */
export function BatchResult({ title, rows, nameOf, onClose }: BatchResultProps) {
  const failed = rows.filter((r) => !r.ok).length;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      width={640}
      footer={<Button onClick={onClose}>知道了</Button>}
    >
      <p className={css.hint} role="status">
        {`共 ${rows.length} 张，成功 ${rows.length - failed} 张${failed > 0 ? `，未成功 ${failed} 张` : ''}。`}
      </p>
      <table className={list.table}>
        <thead>
          <tr>
            <th scope="col">申请单号</th>
            <th scope="col">结果</th>
            <th scope="col">说明</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((r) => (
            <tr key={r.id}>
              <td className={css.number}>{nameOf(r.id)}</td>
              <td>
                <StatusTag tone={r.ok ? 'green' : 'red'}>{r.ok ? '成功' : '未成功'}</StatusTag>
              </td>
              <td>
                {r.message}
                {r.message.includes('商品税率') && (
                  <>
                    {' '}
                    <a className={css.link} href="/mall/manage/taxes">
                      维护商品税率
                    </a>
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
