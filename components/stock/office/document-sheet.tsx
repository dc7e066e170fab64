import css from '@/components/stock/office/document-sheet.module.css';
import { PrintButton } from '@/components/ui/print-button';
import { formatDate } from '@/lib/core/dates';
import { readFen } from '@/lib/core/money';
import type { DocumentDetailView } from '@/lib/domain/stock/document-contract';
import { siteName } from '@/lib/text/site';

function Head({ document: d }: { document: DocumentDetailView }) {
  const facts: [string, string | null][] = [
    ['单号', d.docNo],
    ['状态', d.statusLabel],
    ['事由', d.reasonLabel],
    ['发货仓', d.deliveryCenterName],
    ...(d.peer
      ? [[d.kind === 'out' ? '调入仓' : '调出仓', d.peer.deliveryCenterName] as [string, string]]
      : []),
    ['制单日期', formatDate(d.createdAt)],
    ['生效日期', d.postedAt && formatDate(d.postedAt)],
  ];
  return (
    <dl className={css.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? '—'}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A stock document on paper, A4, to be checked against the shelf and signed. */
export function DocumentSheet({ document: d }: { document: DocumentDetailView }) {
  const priced = d.amountFen !== null;
  return (
    <main className={css.page}>
      <div className={css.tools}>
        <a href={`/mall/manage/stock/documents/${d.id}`}>‹ {d.kindLabel}单详情</a>
        <PrintButton />
      </div>
      <article className={css.sheet}>
        <h1 className={css.title}>
          {siteName} · {d.kindLabel}单
        </h1>
        <Head document={d} />
        <table className={css.items}>
          <thead>
            <tr>
              <th scope="col">行</th>
              <th scope="col">商品编码</th>
              <th scope="col">书名 / 期次</th>
              <th scope="col">ISBN / ISSN</th>
              <th scope="col" className={css.number}>
                册数
              </th>
              {priced && (
                <>
                  <th scope="col" className={css.number}>
                    单价
                  </th>
                  <th scope="col" className={css.number}>
                    金额
                  </th>
                </>
              )}
              <th scope="col">备注</th>
            </tr>
          </thead>
          <tbody>
            {d.items.map((i) => (
              <tr key={i.id}>
                <td>{i.lineNo}</td>
                <td>{i.sku}</td>
                <td>{[i.title, i.issueTitle].filter(Boolean).join(' ')}</td>
                <td>{i.code ?? '—'}</td>
                <td className={css.number}>{i.quantity}</td>
                {priced && (
                  <>
                    <td className={css.number}>{i.unitCostFen === null ? '—' : readFen(i.unitCostFen)}</td>
                    <td className={css.number}>
                      {i.unitCostFen === null ? '—' : readFen(i.unitCostFen * i.quantity)}
                    </td>
                  </>
                )}
                <td>{i.remark}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={4}>
                合计
              </th>
              <td className={css.number}>{d.quantity}</td>
              {priced && (
                <td className={css.number} colSpan={2}>
                  {readFen(d.amountFen ?? 0)}
                </td>
              )}
              <td>{`${d.lines} 行`}</td>
            </tr>
          </tfoot>
        </table>
        {d.remark && <p className={css.remark}>备注：{d.remark}</p>}
        <footer className={css.signs}>
          <span>制单：{d.createdBy}</span>
          <span>库管：{d.postedBy}</span>
          <span>{d.kind === 'in' ? '交货人：' : '领取人：'}</span>
        </footer>
      </article>
    </main>
  );
}
