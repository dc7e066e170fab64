'use client';

import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import css from '@/components/cart/desktop/buy-list.module.css';
import { BuyListTable } from '@/components/cart/desktop/buy-list-table';
import { useBuyList, type BuyList } from '@/components/cart/use-buy-list';
import { ProgressBar } from '@/components/export/progress-bar';
import { Button } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { PageHeader } from '@/components/ui/page-header';
import { inputClass } from '@/components/ui/plain-field';
import { Time } from '@/components/ui/time';
import { apiQuery } from '@/lib/client/query';
import { MAX_LIST_FILE } from '@/lib/domain/cart/buy-list-contract';
import { MAX_LIST_LINES } from '@/lib/domain/cart/buy-list-rules';

const EXAMPLE = `每行一种，例如：
978-7-5098-1234-5    10
1002-137X    2027年    20
《保密知识读本》    5 册`;

/** A file of the buyer's, read into the field. */
function FileButton({ list }: { list: BuyList }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="outline" busy={list.busy === 'read'} onClick={() => input.current?.click()}>
        上传 Excel
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.csv"
        aria-label="选择清单文件"
        onChange={(e) => {
          const file = e.target.files?.[0];
          e.target.value = '';
          if (!file) return;
          if (file.size > MAX_LIST_FILE) list.refuse('文件不能超过 5 MB');
          else void list.readFile(file);
        }}
      />
    </>
  );
}

/** The list that was put last, on whatever computer. */
function LastButton({ list }: { list: BuyList }) {
  const { data } = useQuery(apiQuery('/api/user/cart/buyList/last', {}));
  const last = data?.last;
  if (!last || last.text === list.text) return null;
  const words = (
    <>
      用上次的清单（{last.lines} 行，
      <Time at={last.at} />）
    </>
  );
  if (list.text.trim() === '')
    return (
      <Button variant="plain" onClick={() => list.take(last.text)}>
        {words}
      </Button>
    );
  return (
    <ConfirmButton
      variant="plain"
      title="用上次的清单替换当前内容？"
      text="文本框中的清单将被替换。"
      confirmLabel="替换"
      onConfirm={async () => list.take(last.text)}
    >
      {words}
    </ConfirmButton>
  );
}

function Field({ list }: { list: BuyList }) {
  const id = useId();
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        书刊清单
      </label>
      <textarea
        id={id}
        className={inputClass}
        rows={list.looked ? 5 : 10}
        value={list.text}
        placeholder={EXAMPLE}
        spellCheck={false}
        aria-invalid={list.failure ? true : undefined}
        aria-describedby={`${id}-note`}
        onChange={(e) => list.change(e.currentTarget.value)}
      />
      <p
        id={`${id}-note`}
        className={list.failure ? css.wrong : css.hint}
        role={list.failure ? 'alert' : undefined}
      >
        {list.failure ??
          `每行一种：ISBN、ISSN 或书名，后写份数；期刊可写年度。可从 Excel 直接粘贴，最多 ${MAX_LIST_LINES} 行。内容暂存在本机浏览器。`}
      </p>
      <div className={css.acts}>
        <Button disabled={list.isLooking} onClick={() => void list.look()}>
          核对清单
        </Button>
        <FileButton list={list} />
        <a className="link-plain" href="/api/user/cart/buyList/template" download>
          下载模板
        </a>
        <LastButton list={list} />
        {list.text !== '' && (
          <ConfirmButton
            variant="plain"
            className={css.end}
            title="清空清单？"
            text="文本框和核对结果都将清空；购物车不受影响。"
            danger
            confirmLabel="清空"
            onConfirm={async () => list.clear()}
          >
            清空
          </ConfirmButton>
        )}
      </div>
    </div>
  );
}

/** How far the list is looked up. */
function Looking({ list }: { list: BuyList }) {
  const { looked } = list;
  if (!looked) return null;
  return (
    <>
      {list.isLooking && (
        <div className={css.progress} role="status">
          <span>{`正在核对 ${looked.done} / ${looked.of} 行`}</span>
          <ProgressBar value={looked.done} max={looked.of} label="核对进度" />
        </div>
      )}
      {looked.failure !== null && (
        <p className={css.old} role="alert">
          {`核对到第 ${looked.done} 行时中断：${looked.failure}`}
          <Button variant="plain" size="s" onClick={() => void list.goOn()}>
            继续核对
          </Button>
        </p>
      )}
      {list.isOld && (
        <p className={css.old} role="status">
          清单已修改，下面是修改前的结果。
          <Button variant="plain" size="s" onClick={() => void list.look()}>
            重新核对
          </Button>
        </p>
      )}
    </>
  );
}

/** 清单选购: a list of titles, looked up line by line, goes to the cart or to the checkout in one act. */
export function BuyListPage() {
  const list = useBuyList();
  return (
    <>
      <PageHeader
        title="清单选购"
        text="粘贴或上传书刊清单，逐行核对后一次放入购物车或直接结算；结算页可生成报价单。"
      />
      <Field list={list} />
      <Looking list={list} />
      {list.looked && list.looked.done === list.looked.of && (
        <BuyListTable key={list.looked.text} list={list} />
      )}
    </>
  );
}
