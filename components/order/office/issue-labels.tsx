import css from '@/components/order/office/issue-labels.module.css';
import { PrintButton } from '@/components/ui/print-button';
import type { IssueLabelView } from '@/lib/domain/order/issue-contract';

/** Address labels of an issue: A4, two in a row, a page of the list at a time. */
export function IssueLabels({ issueId, view }: { issueId: number; view: IssueLabelView }) {
  const pages = Math.max(1, Math.ceil(view.total / view.pageSize));
  const path = `/mall/manage/periodicals/issues/${issueId}`;
  return (
    <main className={css.page}>
      <div className={css.tools}>
        <a href={path}>‹ 寄送列表</a>
        <strong>
          {`${view.title} ${view.issueTitle}：第 ${view.pageNum} / ${pages} 页，共 ${view.total} 个标签`}
        </strong>
        {view.pageNum > 1 && <a href={`${path}/labels?page=${view.pageNum - 1}`}>上一页</a>}
        {view.pageNum < pages && <a href={`${path}/labels?page=${view.pageNum + 1}`}>下一页</a>}
        <PrintButton />
      </div>
      {view.list.length === 0 ? (
        <p className={css.tools}>没有待寄的标签</p>
      ) : (
        <div className={css.sheet}>
          {view.list.map((l) => (
            <article key={l.id} className={css.label}>
              <p>
                {l.region}
                <br />
                {l.address}
              </p>
              <p className={css.name}>
                <strong>{l.receiverName}</strong>（收）　{l.receiverPhone}
              </p>
              <p className={css.foot}>
                <span>{`${view.title} ${view.issueTitle} × ${l.quantity}`}</span>
                <span>{l.orderSn}</span>
              </p>
            </article>
          ))}
        </div>
      )}
    </main>
  );
}
