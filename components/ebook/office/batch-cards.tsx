'use client';

import { useState } from 'react';
import css from '@/components/ebook/office/cards.module.css';
import { Button } from '@/components/ui/button';
import { errorText } from '@/components/ui/error-text';
import { useFreshCall } from '@/components/ui/fresh';
import {
  CARDS_PER_PAGE,
  CARDS_PER_SHEET,
  type BatchDetailView,
  type BatchPrintView,
} from '@/lib/domain/ebook/batch-contract';
import { api } from '@/lib/client/api';

/** White modules that a reader of QR codes wants around one. */
const QUIET = 2;

function Card({ card, view }: { card: BatchPrintView['cards'][number]; view: BatchPrintView }) {
  const box = card.qrSize + 2 * QUIET;
  return (
    <article className={css.card}>
      <header className={css.head}>
        <strong>{view.siteName}</strong>
        <span>电子书刊激活卡</span>
      </header>
      <div className={css.body}>
        <p className={css.title}>{view.title}</p>
        {view.label && <p className={css.label}>{view.label}</p>}
        <p className={css.code}>{card.code}</p>
        <p className={css.caption}>序号 {card.sn}</p>
      </div>
      <div className={css.qr}>
        <svg viewBox={`${-QUIET} ${-QUIET} ${box} ${box}`} role="img" aria-label={`激活二维码 ${card.sn}`}>
          <path d={card.qrPath} fill="#000" shapeRendering="crispEdges" />
        </svg>
        <p className={css.caption}>手机扫码激活</p>
      </div>
      <p className={css.foot}>
        扫码后填写手机号码、短信验证码和激活码即可阅读，或登录 {view.siteHost} 在“个人中心”输入激活码。
        {view.termText}；限激活一次，请勿泄露。
      </p>
    </article>
  );
}

const sheetsOf = (cards: BatchPrintView['cards']) =>
  Array.from({ length: Math.ceil(cards.length / CARDS_PER_SHEET) }, (_, i) =>
    cards.slice(i * CARDS_PER_SHEET, (i + 1) * CARDS_PER_SHEET),
  );

/** Cards of a batch on sheets of A4, to be printed and cut; nothing secret is loaded before somebody asks for it. */
export function BatchCards({ batch }: { batch: BatchDetailView }) {
  const fresh = useFreshCall();
  const [view, setView] = useState<BatchPrintView | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const pages = Math.ceil(batch.handed / CARDS_PER_PAGE);
  const load = async (pageNum: number) => {
    setBusy(true);
    setFailure('');
    try {
      setView(await fresh(() => api.post('/api/admin/ebook/batch/print', { id: batch.id, pageNum })));
      window.scrollTo(0, 0);
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <main className={css.page}>
      <div className={css.tools}>
        <a href={`/mall/manage/codes/batches/${batch.id}`}>‹ 返回批次</a>
        <strong>
          激活卡 {batch.batchNo}
          {view && `：第 ${view.pageNum} / ${view.pages} 页，共 ${view.total} 张`}
        </strong>
        {view && view.pageNum > 1 && (
          <Button variant="outline" size="s" busy={busy} onClick={() => void load(view.pageNum - 1)}>
            上一页
          </Button>
        )}
        {view && view.pageNum < view.pages && (
          <Button variant="outline" size="s" busy={busy} onClick={() => void load(view.pageNum + 1)}>
            下一页
          </Button>
        )}
        {view && (
          <Button size="s" onClick={() => window.print()}>
            打印
          </Button>
        )}
        {view && (
          <span className={css.note}>
            A4 纸，缩放选“实际大小”，边距选“无”；每张 10 枚（90 × 54 毫米），沿虚线裁切。
          </span>
        )}
        {view && failure && (
          <span className={css.failure} role="alert">
            {failure}
          </span>
        )}
      </div>
      {view ? (
        sheetsOf(view.cards).map((cards) => (
          <section key={cards[0]?.sn} className={css.sheet} aria-label="激活卡">
            {cards.map((card) => (
              <Card key={card.sn} card={card} view={view} />
            ))}
          </section>
        ))
      ) : (
        <div className={css.gate}>
          <p>
            {batch.title} {batch.label}
            <br />
            {batch.handed > 0
              ? `可制卡 ${batch.handed} 张，分 ${pages} 页，每页最多 ${CARDS_PER_PAGE} 张。`
              : '没有可制卡的激活码：请先在批次中发放。'}
          </p>
          <p>激活卡印有完整激活码。显示前须验证身份，并记入操作日志；请在可信的打印机上打印，妥善保管。</p>
          {failure && (
            <p className={css.failure} role="alert">
              {failure}
            </p>
          )}
          <Button busy={busy} disabled={batch.handed === 0} onClick={() => void load(1)}>
            显示激活卡
          </Button>
        </div>
      )}
    </main>
  );
}
