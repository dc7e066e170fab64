import css from '@/components/upload/buyer-file-list.module.css';
import { buyerFilePath } from '@/components/upload/store-buyer-file';
import { Button } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import type { BuyerFileView } from '@/lib/domain/order/file-contract';
import { extensionOf, formatBytes, kindOfExtension } from '@/lib/domain/upload/rules';

interface BuyerFileListProps {
  files: readonly Pick<BuyerFileView, 'id' | 'title' | 'sizeBytes'>[];
  onRemove?: (id: number) => unknown;
  /** Removing deletes the file at once: asked before. */
  asks?: boolean;
}

/** Files that a buyer has handed in: pictures as small pictures, papers by name. */
export function BuyerFileList({ files, onRemove, asks }: BuyerFileListProps) {
  return (
    <ul className={css.files}>
      {files.map((f) => (
        <li key={f.id} className={css.file}>
          <a
            className={css.open}
            href={buyerFilePath(f.id)}
            target="_blank"
            rel="noopener"
            aria-label={`查看${f.title}`}
          >
            {kindOfExtension(extensionOf(f.title)) === 'image' ? (
              // A private file, which the optimiser must not see.
              <img className={css.picture} src={buyerFilePath(f.id)} alt="" loading="lazy" />
            ) : (
              <span className={css.paper} aria-hidden>
                PDF
              </span>
            )}
          </a>
          <span className={css.name} title={f.title}>
            {f.title}
          </span>
          <span className={css.size}>{formatBytes(f.sizeBytes)}</span>
          {onRemove &&
            (asks ? (
              <ConfirmButton
                variant="plain"
                label={`删除${f.title}`}
                title="删除该附件？"
                text={`“${f.title}”删除后不能恢复。`}
                confirmLabel="删除"
                danger
                onConfirm={async () => onRemove(f.id)}
                done="附件已删除"
              >
                删除
              </ConfirmButton>
            ) : (
              <Button variant="plain" size="s" aria-label={`移除${f.title}`} onClick={() => onRemove(f.id)}>
                移除
              </Button>
            ))}
        </li>
      ))}
    </ul>
  );
}
