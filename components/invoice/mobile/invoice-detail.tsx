'use client';

import { useQuery } from '@tanstack/react-query';
import { InvoiceButtons } from '@/components/invoice/invoice-buttons';
import { invoiceFacts } from '@/components/invoice/invoice-facts';
import { invoiceSentence, invoiceTones } from '@/components/invoice/invoice-look';
import css from '@/components/invoice/mobile/invoice-detail.module.css';
import { ButtonLink } from '@/components/ui/button';
import { DescriptionList } from '@/components/ui/description-list';
import { CellGroup } from '@/components/ui/mobile/cell';
import { Price } from '@/components/ui/price';
import { useTo } from '@/components/ui/use-to';
import { StatusTag } from '@/components/ui/status-tag';
import { History } from '@/components/ui/timeline';
import type { InvoiceDetailView } from '@/lib/domain/invoice/contract';
import { Loaded } from '@/components/ui/loaded';
import { useAddressId } from '@/components/ui/use-address-id';
import { apiQuery } from '@/lib/client/query';

/** The lines with tax as they will stand on the document: a table has no room here. */
function Lines({ invoice }: { invoice: InvoiceDetailView }) {
  return (
    <CellGroup title="开票明细">
      <ul className={css.lines}>
        {invoice.lines.map((l) => (
          <li key={l.lineNo}>
            <span className={css.name}>
              {l.name}
              {l.spec && <span className={css.small}>{l.spec}</span>}
            </span>
            <Price fen={l.amountFen} plain />
            <span className={css.small}>
              {l.quantity !== null && `${l.quantity} ${l.unit ?? ''}　`}税率 {l.taxLabel}
            </span>
            <span className={css.small}>
              {l.taxFen !== 0 && (
                <>
                  税额 <Price fen={l.taxFen} plain />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      <dl className={css.sums}>
        <dt>金额</dt>
        <dd>
          <Price fen={invoice.netFen} plain />
        </dd>
        <dt>税额</dt>
        <dd>{invoice.taxFen === 0 ? '—' : <Price fen={invoice.taxFen} plain />}</dd>
        <dt>价税合计</dt>
        <dd>
          <Price fen={invoice.amountFen} />
        </dd>
      </dl>
    </CellGroup>
  );
}

function Reds({ invoice }: { invoice: InvoiceDetailView }) {
  if (invoice.reds.length === 0) return null;
  return (
    <CellGroup title="红字发票">
      <ul className={css.reds}>
        {invoice.reds.map((r) => (
          <li key={r.id}>
            <span className={css.name}>
              <StatusTag tone={invoiceTones[r.status]}>{r.statusLabel}</StatusTag>{' '}
              <Price fen={-r.amountFen} plain />
              <span className={css.small}>
                {r.invoiceNo ? `发票号码 ${r.invoiceNo}` : `申请单号 ${r.requestNo}`}
              </span>
            </span>
            <div className={css.acts}>
              <InvoiceButtons invoice={r} />
            </div>
          </li>
        ))}
      </ul>
    </CellGroup>
  );
}

function Invoice({ invoice }: { invoice: InvoiceDetailView }) {
  const to = useTo();
  return (
    <>
      <CellGroup>
        <div className={css.banner}>
          <p className={css.state}>
            <StatusTag tone={invoiceTones[invoice.status]}>{invoice.statusLabel}</StatusTag>
            <Price fen={invoice.amountFen} size="l" />
          </p>
          <p className={css.small}>{invoiceSentence(invoice)}</p>
          <div className={css.acts}>
            <InvoiceButtons invoice={invoice} detail={invoice} size="m" />
            {(invoice.status === 'cancelled' || invoice.status === 'reversed') && (
              <ButtonLink variant="outlineRed" href="/mobile/invoice">
                重新申请
              </ButtonLink>
            )}
          </div>
        </div>
      </CellGroup>
      <CellGroup title="发票信息">
        <div className={css.body}>
          <DescriptionList items={invoiceFacts(invoice, to)} />
        </div>
      </CellGroup>
      <Lines invoice={invoice} />
      <Reds invoice={invoice} />
      <CellGroup title="开票进度">
        <div className={css.body}>
          <History events={invoice.timeline.toReversed()} />
        </div>
      </CellGroup>
    </>
  );
}

/** 发票详情: state with what can be done, facts, lines, red documents, progress. */
export function MobileInvoiceDetail() {
  const query = useQuery(
    apiQuery('/api/user/invoice/detail/[id]', { id: useAddressId() }, { refetchOnWindowFocus: true }),
  );
  return <Loaded query={query}>{(invoice) => <Invoice invoice={invoice} />}</Loaded>;
}
