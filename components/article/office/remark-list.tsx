import css from '@/components/article/office/remarks.module.css';
import { Button } from '@/components/ui/button';
import { toast } from '@/components/ui/toast';
import type { TextRemark } from '@/lib/core/text-remark';

interface RemarkListProps {
  remarks: readonly TextRemark[];
  /** Shows the place in the text; `false` when its words were changed. */
  show?: (remark: TextRemark) => boolean;
  remove?: (at: number) => void;
}

/** What an auditor says of places in the text, in the order in which it was said. */
export function RemarkList({ remarks, show, remove }: RemarkListProps) {
  return (
    <ol className={css.list}>
      {remarks.map((r, i) => {
        const name = `第 ${i + 1} 条批注`;
        return (
          <li key={`${i}${r.exact}`}>
            <q className={css.quote}>{r.exact}</q>
            <p className={css.words}>{r.remark}</p>
            {(show || remove) && (
              <p className={css.acts}>
                {show && (
                  <Button
                    size="s"
                    variant="plain"
                    aria-label={`在正文中定位${name}`}
                    onClick={() => show(r) || toast.warn('这段文字已修改，在正文中找不到原文')}
                  >
                    定位
                  </Button>
                )}
                {remove && (
                  <Button size="s" variant="plain" aria-label={`删除${name}`} onClick={() => remove(i)}>
                    删除
                  </Button>
                )}
              </p>
            )}
          </li>
        );
      })}
    </ol>
  );
}
