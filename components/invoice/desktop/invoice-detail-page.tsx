'use client';

import { useQuery } from '@tanstack/react-query';
import css from '@/components/invoice/desktop/invoice-detail-page.module.css';
import { InvoiceButtons } from '@/components/invoice/invoice-buttons';
import { invoiceFacts } from '@/components/invoice/invoice-facts';
import { invoiceList } from '@/components/invoice/invoice-list';
import { invoiceSentence, invoiceTones } from '@/components/invoice/invoice-look';
import { ButtonLink } from '@/components/ui/button';
import { DescriptionList } from '@/components/ui/description-list';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { Price } from '@/components/ui/price';
import { StatusTag } from '@/components/ui/status-tag';
import { History } from '@/components/ui/timeline';
import type { InvoiceDetailView } from '@/lib/domain/invoice/contract';
import { Loaded } from '@/components/ui/loaded';
import { useAddressId } from '@/components/ui/use-address-id';
import { apiQuery } from '@/lib/client/query';

function Facts({ invoice }: { invoice: InvoiceDetailView }) {
  return (
    <Panel title="发票信息">
      <DescriptionList columns={2} items={invoiceFacts(invoice, (address) => address)} />
    </Panel>
  );
}

/** The lines with tax as they will stand on the document. */
function Lines({ invoice }: { invoice: InvoiceDetailView }) {
  return (
    <Panel title="开票明细" padded={false}>
      <div className={css.scroll}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col" className={css.left}>
                项目名称
              </th>
              <th scope="col">数量</th>
              <th scope="col">金额</th>
              <th scope="col">税率</th>
              <th scope="col">税额</th>
              <th scope="col">价税合计</th>
            </tr>
          </thead>
          <tbody>
            {invoice.lines.map((l) => (
              <tr key={l.lineNo}>
                <td className={css.left}>
                  {l.name}
                  {l.spec && <span className={css.spec}>{l.spec}</span>}
                </td>
                <td>{l.quantity === null ? '—' : `${l.quantity} ${l.unit ?? ''}`}</td>
                <td>
                  <Price fen={l.netFen} plain />
                </td>
                <td>{l.taxLabel}</td>
                <td>{l.taxFen === 0 ? '—' : <Price fen={l.taxFen} plain />}</td>
                <td>
                  <Price fen={l.amountFen} plain />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" className={css.left} colSpan={2}>
                合计
              </th>
              <td>
                <Price fen={invoice.netFen} plain />
              </td>
              <td>—</td>
              <td>{invoice.taxFen === 0 ? '—' : <Price fen={invoice.taxFen} plain />}</td>
              <td>
                <Price fen={invoice.amountFen} />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Panel>
  );
}

function Reds({ invoice }: { invoice: InvoiceDetailView }) {
  if (invoice.reds.length === 0) return null;
  return (
    <Panel title="红字发票" padded={false}>
      <ul className={css.reds}>
        {invoice.reds.map((r) => (
          <li key={r.id}>
            <StatusTag tone={invoiceTones[r.status]}>{r.statusLabel}</StatusTag>
            <span>{r.invoiceNo ? `发票号码 ${r.invoiceNo}` : `申请单号 ${r.requestNo}`}</span>
            <Price fen={-r.amountFen} plain />
            <InvoiceButtons invoice={r} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Invoice({ invoice }: { invoice: InvoiceDetailView }) {
  const issued = ['issued', 'red_pending', 'reversed'].includes(invoice.status);
  return (
    <div className={css.page}>
      <PageHeader
        title="发票详情"
        back={{
          href: issued ? invoiceList.href({ tab: 'issued' }) : invoiceList.href({ tab: 'applied' }),
          label: '我的发票',
        }}
      />
      <Panel>
        <div className={css.banner}>
          <div>
            <p className={css.state}>
              <StatusTag tone={invoiceTones[invoice.status]}>{invoice.statusLabel}</StatusTag>
              <Price fen={invoice.amountFen} size="l" />
            </p>
            <p className={css.sentence}>{invoiceSentence(invoice)}</p>
          </div>
          <div className={css.acts}>
            <InvoiceButtons invoice={invoice} detail={invoice} size="m" />
            {(invoice.status === 'cancelled' || invoice.status === 'reversed') && (
              <ButtonLink variant="plain" href={invoiceList.path}>
                重新申请
              </ButtonLink>
            )}
          </div>
        </div>
      </Panel>
      <Facts invoice={invoice} />
      <Lines invoice={invoice} />
      <Reds invoice={invoice} />
      <Panel title="开票进度">
        <History events={invoice.timeline.toReversed()} />
      </Panel>
    </div>
  );
}

/** 发票详情: state with what can be done, facts, lines, red documents, progress. */
export function InvoiceDetailPage() {
  const query = useQuery(
    apiQuery('/api/user/invoice/detail/[id]', { id: useAddressId() }, { refetchOnWindowFocus: true }),
  );
  return <Loaded query={query}>{(invoice) => <Invoice invoice={invoice} />}</Loaded>;
}
